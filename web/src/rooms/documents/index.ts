export { openSignature } from './openSignature.tsx'
export { printDay } from './print.ts'
export { SignaturePart } from './SignaturePart.tsx'
export { usePrintTasks } from './usePrintTasks.ts'
