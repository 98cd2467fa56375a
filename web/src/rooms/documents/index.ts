export { openSignature } from './openSignature.tsx'
export { printDay, printTasks } from './print.ts'
export { SignaturePart } from './SignaturePart.tsx'
