/**
 * Files, name look-ups, compression and pictures share libuv's threads, four by default. Look-ups may use half of them.
 * libuv reads the variable when it first starts a thread, so the file that starts the program imports this module first.
 */
process.env.UV_THREADPOOL_SIZE ??= '12';
