import { totalmem } from 'node:os'

export type Settings = Readonly<Record<string, string>>

const megabyte = 1024 ** 2

/** Settings of the product's own server; the defaults of PostgreSQL suit much smaller machines. */
export function productSettings(memory = availableMemory()): Settings {
  const buffers = Math.min(Math.max(Math.floor(memory / 4 / megabyte), 256), 1024)
  return {
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${Math.max(Math.floor(memory / 2 / megabyte), buffers)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_connections: '60',
    max_wal_size: '2GB',
    // Only pglz is built in; it takes three quarters of the CPU of a bulk change for a log that is a
    // third smaller.
    wal_compression: 'off',
    random_page_cost: '1.1',
    // The binaries are built without LLVM.
    jit: 'off',
    // Cancels a query when its client has disconnected.
    client_connection_check_interval: '5s',
    log_min_duration_statement: '500ms',
    // Parameters and failed statements are not logged, because they contain personal data.
    log_parameter_max_length: '0',
    log_min_error_statement: 'panic',
  }
}

/** In a container, the memory limit of the container applies instead of the memory of the machine. */
function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}
