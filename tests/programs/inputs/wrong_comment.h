/* See right.h, and absent_file.h. */
int right_name;

/* --- A section whose rule is in one line ----------------------------------- */

/* --- A section whose rule is in two lines -----------------------------------
 * -----------*/
