import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'

import { printPdf } from '../server/src/platform/print/pdf.ts'
import { paperSamples } from './lab/paper-samples.ts'
import { circumstances, figure, table } from './lab/report.ts'

// Prints each kind of document as one file, as «Напечатать» of a list does, and measures the delay of the
// event loop and the memory of the process meanwhile. No two documents of a run are the same. `--keep DIR`
// stores the last file of each kind.

const keepAt = process.argv.indexOf('--keep')
const keepDir = keepAt === -1 ? undefined : process.argv[keepAt + 1]
const runs = 3
const goal = { loopP99Ms: 50, peakMb: 400 }
const jobs = [
  { kind: 'acts', count: 200, seconds: 5 },
  { kind: 'work orders', count: 200, seconds: 5 },
  { kind: 'visits of a day sheet', count: 40, seconds: 2 },
  { kind: 'stickers', count: 100, seconds: 5 },
]

interface Found {
  readonly seconds: number
  readonly loopP99Ms: number
  /** Peak memory of the whole process. */
  readonly peakMb: number
  readonly kilobytes: number
}

async function measure(kind: string, count: number): Promise<Found> {
  const make = paperSamples[kind]
  if (!make) throw new Error(`no paper «${kind}»`)
  const loop = monitorEventLoopDelay({ resolution: 5 })
  const times: number[] = []
  let peak = 0
  let pdf: Buffer = Buffer.alloc(0)
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10)
  for (let run = 0; run < runs; run += 1) {
    const task = make(1 + run * count, count)
    loop.enable()
    const begun = performance.now()
    pdf = await printPdf(task)
    times.push((performance.now() - begun) / 1000)
    loop.disable()
  }
  clearInterval(watch)
  if (keepDir !== undefined) writeFileSync(path.join(keepDir, `${kind.replaceAll(' ', '-')}.pdf`), pdf)
  return {
    seconds: times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN,
    loopP99Ms: loop.percentile(99) / 1e6,
    peakMb: peak / 1024 ** 2,
    kilobytes: pdf.length / 1024,
  }
}

const rows: string[][] = []
for (const { kind, count, seconds } of jobs) {
  const found = await measure(kind, count)
  const isGood = found.seconds <= seconds && found.loopP99Ms <= goal.loopP99Ms && found.peakMb <= goal.peakMb
  if (!isGood) process.exitCode = 1
  rows.push([
    `${count} ${kind}`,
    figure(found.seconds),
    `≤ ${seconds}`,
    figure(found.loopP99Ms),
    `≤ ${goal.loopP99Ms}`,
    figure(found.peakMb),
    `≤ ${goal.peakMb}`,
    figure(found.kilobytes),
    isGood ? 'pass' : '**fail**',
  ])
}
console.log(`${circumstances()}\n`)
console.log(
  table(
    [
      '',
      `median of ${runs}, s`,
      'goal',
      'event loop p99, ms',
      'goal',
      'process peak, MB',
      'goal',
      'file, KB',
      '',
    ],
    rows,
  ),
)
