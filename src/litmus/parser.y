/* parser.y - the grammar of a litmus test in C, as herd and litmus read it. The scanner skips what
 * is between the test's name and its initial state, and passes the code of a process as one token.
 */
%require "3.8"
%define api.prefix {litmus_yy}
%define api.pure full
%define api.location.type {struct litmus_place}
%define parse.error custom
%define parse.lac full
%locations
%parse-param {struct litmus_test *test} {void *scanner}
%lex-param {void *scanner}
%expect 0
%initial-action { (void)yynerrs; /* clang warns of it otherwise */ }

%code requires {
#include "litmus/parse.h"

}

%code {
#include "base/error.h"
#include "base/memory.h"
#include "litmus/test.h"

#include <ctype.h>
#include <string.h>

#define YYLLOC_DEFAULT(current, rhs, count) ((current) = YYRHSLOC(rhs, (count) ? 1 : 0))

int litmus_yylex(LITMUS_YYSTYPE *value, struct litmus_place *place, void *scanner);
const char *litmus_yyget_text(void *scanner);

/* Called only when the parser's stack is full; errors of syntax are reported below. */
static void litmus_yyerror(struct litmus_place *place, struct litmus_test *test, void *scanner,
                           const char *message)
{
    (void)scanner;
    (void)message;
    die_at(test->path, place->line, place->column, "this is nested too deeply");
}
}

%union {
    char *text;
    int64_t number;
    struct litmus_value value;
    struct litmus_values values;
    struct litmus_variable *variable;
    struct litmus_variables variables;
    struct litmus_observable location;
    struct litmus_condition *condition;
    struct litmus_code code;
    enum litmus_quantifier quantifier;
}

%token END 0 "the end of the file"
%token <text> TITLE "'C' and the name of the test"
%token <text> NAME "a name"
%token <number> NUMBER "a number"
%token <code> BODY "the code of a process"
%token LOCATIONS "'locations'" FILTER "'filter'" EXISTS "'exists'" FORALL "'forall'"
%token TRUE "'true'" FALSE "'false'"
%token IMPLIES "'=>'" OR "'\\/'" AND "'/\\'" NOT "'not'" DIFFERENT "'!='"
%right IMPLIES
%left OR
%left AND
%precedence NOT '~'

%type <text> type
%type <number> number index
%type <value> value
%type <values> values
%type <variable> typed initial parameter
%type <variables> parameters parameter_list
%type <location> location
%type <condition> condition
%type <quantifier> quantifier

%%

test: TITLE { test->name = $TITLE; } '{' initials '}' processes { litmus_globals_resolve(test); }
      locations filter final END;

/* --- the initial state ------------------------------------------------------------------------ */

initials: %empty | initial_item | initials ';' | initials ';' initial_item;

initial_item: initial { litmus_variables_add(&test->initial, $initial); };

initial: typed
    | typed '=' value { $$ = $1; litmus_values_add(&$$->values, $value); }
    | typed '=' '{' values '}' {
          $$ = $typed;
          $$->values = $values;
      }
    ;

values: value { $$ = (struct litmus_values){0}; litmus_values_add(&$$, $1); }
    | values ',' value { $$ = $1; litmus_values_add(&$$, $3); }
    ;

typed: NAME { $$ = litmus_variable_new($NAME, @NAME); }
    | '[' NAME ']' { $$ = litmus_variable_new($NAME, @NAME); }
    | type NAME { $$ = litmus_variable_new($NAME, @NAME); $$->type = $type; }
    | type NAME '[' NUMBER ']' {
          $$ = litmus_variable_new($NAME, @NAME);
          $$->type = $type;
          $$->elements = litmus_parse_elements(test, $NUMBER, @NUMBER);
      }
    | NUMBER ':' NAME {
          $$ = litmus_variable_new($NAME, @NAME);
          $$->process = litmus_parse_process(test, $NUMBER, @NUMBER);
      }
    | type NUMBER ':' NAME {
          $$ = litmus_variable_new($NAME, @NAME);
          $$->type = $type;
          $$->process = litmus_parse_process(test, $NUMBER, @NUMBER);
      }
    ;

type: NAME
    | type[before] NAME { $$ = litmus_parse_join($before, $NAME); }
    | type[before] '*' { $$ = litmus_parse_join($before, memory_copy_text("*")); }
    ;

value: number { $$ = (struct litmus_value){.number = $1, .place = @1}; }
    | NAME { $$ = (struct litmus_value){.symbol = $1, .place = @1}; }
    | '&' NAME { $$ = (struct litmus_value){.symbol = $2, .place = @2}; }
    | NAME '(' number ')' { /* ATOMIC_INIT(1) */
          $$ = (struct litmus_value){.number = $3, .place = @3};
          free($1);
      }
    ;

number: NUMBER | '-' NUMBER { $$ = -$2; };

/* --- processes -------------------------------------------------------------------------------- */

processes: process | processes process;

process: NAME '(' parameters ')' BODY {
          litmus_parse_add_process(test, $NAME, @NAME, $parameters, $BODY);
      };

parameters: %empty { $$ = (struct litmus_variables){0}; }
    | NAME {
          if (strcmp($NAME, "void") != 0)
              die_at(test->path, @NAME.line, @NAME.column, "the parameter '%s' needs a type: "
                     "'atomic_int *%s'", $NAME, $NAME);
          free($NAME);
          $$ = (struct litmus_variables){0};
      }
    | parameter_list
    ;

parameter_list: parameter { $$ = (struct litmus_variables){0}; litmus_variables_add(&$$, $1); }
    | parameter_list ',' parameter { $$ = $1; litmus_variables_add(&$$, $3); }
    ;

parameter: type NAME { $$ = litmus_variable_new($NAME, @NAME); $$->type = $type; }
    | type NAME '[' ']' {
          $$ = litmus_variable_new($NAME, @NAME);
          $$->type = litmus_parse_join($type, memory_copy_text("*"));
      }
    | type NAME '[' NUMBER ']' {
          $$ = litmus_variable_new($NAME, @NAME);
          $$->type = $type;
          $$->elements = litmus_parse_elements(test, $NUMBER, @NUMBER);
      }
    ;

/* --- the condition ---------------------------------------------------------------------------- */

locations: %empty | LOCATIONS '[' location_list ']';

location_list: %empty | location_item | location_list ';' | location_list ';' location_item;

location_item: location { litmus_parse_show(test, &$location); };

filter: %empty
    | FILTER condition { test->filter = $condition; }
    ;

final: %empty {
          test->quantifier = LITMUS_FORALL;
          test->condition = litmus_condition_new(LITMUS_TRUE, NULL, NULL);
      }
    | quantifier condition {
          test->quantifier = $quantifier;
          test->condition = $condition;
          litmus_condition_show(test, $condition);
      }
    ;

quantifier: EXISTS { $$ = LITMUS_EXISTS; }
    | '~' EXISTS { $$ = LITMUS_NOT_EXISTS; }
    | FORALL { $$ = LITMUS_FORALL; }
    ;

condition: '(' condition[inner] ')' { $$ = $inner; }
    | TRUE { $$ = litmus_condition_new(LITMUS_TRUE, NULL, NULL); }
    | FALSE { $$ = litmus_condition_new(LITMUS_FALSE, NULL, NULL); }
    | location '=' value {
          $$ = litmus_parse_comparison(test, LITMUS_EQUAL, &$location, &$value);
      }
    | location DIFFERENT value {
          $$ = litmus_parse_comparison(test, LITMUS_DIFFERENT, &$location, &$value);
      }
    | NOT condition[inner] { $$ = litmus_condition_new(LITMUS_NOT, $inner, NULL); }
    | '~' condition[inner] { $$ = litmus_condition_new(LITMUS_NOT, $inner, NULL); }
    | condition[left] AND condition[right] { $$ = litmus_condition_new(LITMUS_AND, $left, $right); }
    | condition[left] OR condition[right] { $$ = litmus_condition_new(LITMUS_OR, $left, $right); }
    | condition[left] IMPLIES condition[right] {
          $$ = litmus_condition_new(LITMUS_IMPLIES, $left, $right);
      }
    ;

location: NAME index {
          $$ = (struct litmus_observable){LITMUS_GLOBAL, $NAME, (int)$index, false, @NAME};
      }
    | '[' NAME index ']' {
          $$ = (struct litmus_observable){LITMUS_GLOBAL, $NAME, (int)$index, false, @NAME};
      }
    | NUMBER ':' NAME {
          int process = litmus_parse_process(test, $NUMBER, @NUMBER);
          $$ = (struct litmus_observable){process, $NAME, LITMUS_NO_INDEX, false, @NAME};
      }
    ;

index: %empty { $$ = LITMUS_NO_INDEX; }
    | '[' NUMBER ']' { $$ = litmus_parse_index(test, $NUMBER, @NUMBER); }
    ;

%%

enum { MOST_EXPECTED = 10 };

/* "expected ';' or '}', found 'y'" */
static int yyreport_syntax_error(const yypcontext_t *context, struct litmus_test *test,
                                 void *scanner)
{
    yysymbol_kind_t expected[MOST_EXPECTED];
    int count = yypcontext_expected_tokens(context, expected, MOST_EXPECTED);
    yysymbol_kind_t found = yypcontext_token(context);
    const struct litmus_place *place = yypcontext_location(context);
    bool is_named = found == YYSYMBOL_YYEOF || found == YYSYMBOL_BODY || found == YYSYMBOL_TITLE;
    const char *found_text = litmus_yyget_text(scanner);
    char *text = is_named ? memory_copy_text(yysymbol_name(found))
                 : isprint((unsigned char)*found_text)
                     ? memory_print("'%.32s'", found_text)
                     : memory_print("the byte %u", (unsigned char)*found_text);
    if (count <= 0)
        die_at(test->path, place->line, place->column, "unexpected %s", text);
    char *all = memory_copy_text(yysymbol_name(expected[0]));
    for (int i = 1; i < count; i++) {
        char *longer = memory_print("%s%s%s", all, i + 1 < count ? ", " : " or ",
                                    yysymbol_name(expected[i]));
        free(all);
        all = longer;
    }
    die_at(test->path, place->line, place->column, "expected %s, found %s", all, text);
}
