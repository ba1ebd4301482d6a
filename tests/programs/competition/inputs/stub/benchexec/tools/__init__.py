"""As much of BenchExec as its tool modules see; they are tested without it."""
