import { openLab } from './lab/lab.ts'

// Generates the data once for all other scripts.
const { cluster, dir, tasks } = await openLab()
console.log(`${tasks} tasks lie in ${dir}`)
await cluster.stop()
