// Makes whatever this program and its processes write readable by this user only; entries import it before anything is written.
process.umask(0o077);
