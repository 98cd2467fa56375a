export { ArshinLog } from './ArshinLog.tsx'
export { UnitInArshin } from './UnitInArshin.tsx'
