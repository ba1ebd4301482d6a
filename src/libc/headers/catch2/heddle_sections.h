/* heddle_sections.h - the sections of a test case of Catch2, and its notes.
 *
 * Catch2 runs a test case again until each section has run that has none in it. A run enters, on
 * each level, the first section that is not done. Here, each run is an execution of its own, so
 * that the interleavings of one run do not multiply those of another: at a section, an execution
 * chooses between it and those behind it. Whether there are any behind it is known from executions
 * that have entered it, and gone on (heddle_is_followed). So no execution leaves out all sections
 * of a level. */
#pragma once
#pragma GCC system_header

#include "../heddle_tests.h"

extern "C" {
/* Whether some execution has met another section behind the one of this name, on its level. */
int heddle_is_followed(const char *section);
/* So it has. */
void heddle_follow(const char *section);
}

namespace Catch
{
/* A level: a test case, or a section that was entered. */
struct Level {
    Level *outer;
    std::string name;
    std::string last; /* the section that was met last on this level; empty: none */
    bool has_entered; /* one of them */

    /* Of what runs. */
    static Level *&innermost()
    {
        static Level *level;
        return level;
    }

    Level(Level *around, const std::string &own) : outer(around), name(own), has_entered(false)
    {
    }

    /* Whether the execution enters the section. */
    bool enters(const std::string &section)
    {
        if (has_entered) {
            heddle_follow(last.c_str());
            last = section;
            return false;
        }
        last = section;
        has_entered = !heddle_is_followed(section.c_str()) || heddle_choose(0, 1) == 0;
        return has_entered;
    }
};

/* One way through the sections of a test case. */
template <class Test> void run_case(const char *title, Test test)
{
    Level level(nullptr, std::string("#") + title);
    Level::innermost() = &level;
    test();
    Level::innermost() = nullptr;
}

class Section
{
  public:
    Section(int line, const std::string &name)
        : level_(Level::innermost(),
                 Level::innermost()->name + "#" + std::to_string(line) + " " + name)
    {
        is_entered_ = level_.outer->enters(level_.name);
        if (is_entered_)
            Level::innermost() = &level_;
    }
    ~Section()
    {
        if (is_entered_)
            Level::innermost() = level_.outer;
    }
    Section(const Section &) = delete;
    Section &operator=(const Section &) = delete;

    operator bool() const
    {
        return is_entered_;
    }

  private:
    Level level_;
    bool is_entered_;
};

/* What INFO says, as long as its block runs. */
class Note
{
  public:
    explicit Note(std::string text) : text_(std::move(text)), outer_(innermost())
    {
        innermost() = this;
    }
    ~Note()
    {
        innermost() = outer_;
    }
    Note(const Note &) = delete;
    Note &operator=(const Note &) = delete;

    static std::string all()
    {
        std::string texts;
        for (const Note *note = innermost(); note; note = note->outer_)
            texts = "; " + note->text_ + texts;
        return texts;
    }

  private:
    static const Note *&innermost()
    {
        static const Note *note;
        return note;
    }

    std::string text_;
    const Note *outer_;
};
} /* namespace Catch */
