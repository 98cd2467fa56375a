import { openLab } from './lab/lab.ts'

// Makes the data once; the other scripts find them there.
const { cluster, dir, tasks } = await openLab()
console.log(`${tasks} tasks lie in ${dir}`)
await cluster.stop()
