/** Most connections of one process: the pool, the job queue and the listener. */
export const CONNECTIONS_PER_PROCESS = 30
