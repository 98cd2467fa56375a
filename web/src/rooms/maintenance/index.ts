export { openKinds } from './kinds/openKinds.tsx'
export { openRangeForm } from './ranges/openRange.tsx'
export { RangeList } from './ranges/RangeList.tsx'
export { dayOf } from './words.ts'
