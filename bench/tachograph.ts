import { readTachographFile } from '../server/src/rooms/tachograph-files/reader/read-tachograph-file.ts'
import { sampleCard, sampleUnit } from '../server/src/rooms/tachograph-files/writer/samples.ts'
import { writeCard } from '../server/src/rooms/tachograph-files/writer/write-card.ts'
import { writeUnit } from '../server/src/rooms/tachograph-files/writer/write-unit.ts'
import { circumstances, figure, table } from './lab/report.ts'

// Reads files of tachographs in one thread: milliseconds of CPU for each, the first and the median of later ones.

const runs = 20
const goalMs = 300

const holder = {
  number: 'RUD0000001234500',
  lastName: 'ЩЕРБАКОВ',
  firstNames: 'ЮРИЙ ЕГОРОВИЧ',
  birthDate: '1979-05-31',
  expiresOn: '2027-12-01',
}
const truck = { plate: 'A123BC77', vin: 'XTC650204M1234567', odometer: 412_345 }
const lastDay = '2026-11-27'
const unit = sampleUnit({
  truck,
  holder,
  lastDay,
  days: 365,
  calibratedOn: '2025-03-10',
  nextOn: '2028-03-09',
  company: 'ООО "ПЕРЕВОЗЧИК"',
})
const files: readonly (readonly [name: string, file: Uint8Array])[] = [
  ['card of a year', writeCard(sampleCard({ holder, truck, lastDay, days: 600 }))],
  ['unit of a year, 1 MB', writeUnit(unit, { speedMinutes: 14_500 })],
  ['unit of a year, second generation', writeUnit(unit, { generation: 2 })],
  ['unit of a year, 4 MB', writeUnit(unit, { speedMinutes: 60_000 })],
]

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const rows = files.map(([name, file]) => {
  const times = Array.from({ length: runs }, () => cpuMs(() => readTachographFile(file)))
  const [first = 0, ...later] = times
  const median = later.toSorted((a, b) => a - b)[Math.floor(later.length / 2)] ?? 0
  return [name, figure(file.length / 1024), figure(first), figure(median), first <= goalMs ? 'pass' : 'fail']
})

console.log(`${circumstances()}\n`)
console.log(table(['file', 'KB', 'first, ms of CPU', 'median, ms of CPU', `goal ≤ ${goalMs} ms`], rows))
