import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** The built product; it is built before the first test. */
export const productProgram = path.join(import.meta.dirname, '../../dist/main.js')

/** A command of the operator, such as `backup`. */
export const commandProgram = (name: 'admin' | 'backup' | 'demo' | 'restore'): string =>
  path.join(import.meta.dirname, `../app/${name}.ts`)

/** The environment of programs that tests start, without settings of the tester. */
export function programEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}

type Environment = Readonly<Record<string, string>>

interface Spawned {
  readonly child: ChildProcess
  readonly output: () => string
}

/** A small disk that is mounted on a folder for one program only; lists its files when the program has ended. */
export interface SmallDisk {
  readonly folder: string
  readonly kilobytes: number
  /** How much of it is taken from the beginning. */
  readonly filledKilobytes?: number
}

const mount = `mount -t tmpfs -o size="$1"k tmpfs "$0" && head -c "$2"k /dev/zero > "$0/filler" || exit 99
shift 2
"$@"
code=$?
ls "$0"
exit $code`

function withDisk(command: readonly string[], disk: SmallDisk | undefined): readonly string[] {
  if (!disk) return command
  const { folder, kilobytes, filledKilobytes = 0 } = disk
  const own = ['unshare', '--map-root-user', '--mount', 'sh', '-c', mount]
  return [...own, folder, String(kilobytes), String(filledKilobytes), ...command]
}

/** Whether this system lets tests mount small disks. */
export function canMount(): boolean {
  const mounting = ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']
  return spawnSync('unshare', mounting, { stdio: 'ignore' }).status === 0
}

function spawnProgram(
  file: string,
  args: readonly string[],
  environment: Environment,
  disk?: SmallDisk,
): Spawned {
  const [command = '', ...rest] = withDisk([process.execPath, file, ...args], disk)
  const child = spawn(command, rest, {
    env: { ...programEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return { child, output: () => output }
}

/** Runs a program to its end. */
export async function runProgram(
  file: string,
  args: readonly string[],
  environment: Environment,
  disk?: SmallDisk,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const { child, output } = spawnProgram(file, args, environment, disk)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output() }
}

export interface RunningProduct {
  readonly url: string
  /** Everything printed so far. */
  readonly output: () => string
  /** Stops it as a service manager does. */
  readonly stop: () => Promise<void>
}

/** Starts the product on a free port; rejects with its output if it ends before it works. */
export async function startProduct(environment: Environment): Promise<RunningProduct> {
  const { child, output } = spawnProgram(productProgram, [], { PORT: '0', ...environment })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /работает: (\S+)/.exec(output())?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('close', (code) => reject(new Error(`the product ended with ${code}\n${output()}`)))
  })
  return {
    url,
    output,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}
