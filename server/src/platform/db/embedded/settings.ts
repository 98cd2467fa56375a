import { totalmem } from 'node:os'

export type Settings = Readonly<Record<string, string>>

const megabyte = 1024 ** 2

/** Settings of the product's own server: a fresh PostgreSQL is tuned for a machine of twenty years ago. */
export function productSettings(memory = availableMemory()): Settings {
  const buffers = Math.min(Math.max(Math.floor(memory / 4 / megabyte), 256), 1024)
  return {
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${Math.max(Math.floor(memory / 2 / megabyte), buffers)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_connections: '60',
    max_wal_size: '2GB',
    // Only pglz is built in: three quarters of the CPU of a bulk change, for a third less of the log.
    wal_compression: 'off',
    random_page_cost: '1.1',
    // The binaries come without LLVM.
    jit: 'off',
    // Cancels a query when its client has disconnected.
    client_connection_check_interval: '5s',
    log_min_duration_statement: '500ms',
    // Neither parameters nor refused statements are logged: they hold names, phones and texts of people.
    log_parameter_max_length: '0',
    log_min_error_statement: 'panic',
  }
}

/** Inside a container the limit of the container counts, not the memory of the machine. */
function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}
