// Loaded into the measured server with --expose-gc: answers with its memory after a collection of garbage.
process.on('message', (message) => {
  if (message !== 'memory') return
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
process.channel?.unref()
