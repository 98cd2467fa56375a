import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** A number with three significant digits: 0.0123, 1.23, 123, 12 345. */
export const figure = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en').replaceAll(',', ' ') : value.toPrecision(3)

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Ticks of all processors so far, and those stolen by the host for other machines. */
function ticks(): { all: number; stolen: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, hardware = 0, software = 0, stolen = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return { all: user + nice + system + idle + wait + hardware + software + stolen, stolen }
}

const begun = ticks()

/**
 * While the host stalls a virtual machine every process on it waits: p99 is then the host's, not the
 * product's.
 */
function stolenShare(): string {
  const now = ticks()
  return `${((100 * (now.stolen - begun.stolen)) / (now.all - begun.all)).toFixed(1)} % of the CPU stolen by the host`
}

const cpuName = (): string => cpus()[0]?.model.trim() ?? process.arch

/** The conditions of a measurement. */
export function circumstances(): string {
  const memory = Math.round(totalmem() / 1024 ** 3)
  const day = new Date().toISOString().slice(0, 10)
  const command = `node ${process.argv
    .slice(1)
    .map((word) => word.replace(/^.*\/(bench\/)/, '$1'))
    .join(' ')}`
  return `${day}, ${cpus().length} × ${cpuName()}, ${memory} GB, Node ${process.version}, ${stolenShare()}, \`${command}\``
}

export interface Check {
  readonly what: string
  readonly found: number
  readonly unit: string
  /** The largest acceptable value. */
  readonly goal: number
}

/** Prints the results beside the goals; a missed goal makes the script fail. */
export function conclude(title: string, checks: readonly Check[]): void {
  console.log(`\n### ${title}\n\n${circumstances()}\n`)
  console.log(
    table(
      ['', 'found', 'goal', ''],
      checks.map(({ what, found, unit, goal }) => [
        what,
        `${figure(found)} ${unit}`,
        `≤ ${goal.toLocaleString('en').replaceAll(',', ' ')} ${unit}`,
        found <= goal ? 'pass' : '**fail**',
      ]),
    ),
  )
  if (checks.some(({ found, goal }) => !(found <= goal))) process.exitCode = 1
}
