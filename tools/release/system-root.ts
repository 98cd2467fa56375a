import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { type Outcome, run } from './driving.ts'

/** A system of its own for a package: a root folder and its mounts, seen by its programs only. */
export interface SystemRoot {
  readonly run: (...command: readonly string[]) => Promise<Outcome>
  readonly close: () => Promise<void>
}

/**
 * Holds the mounts for as long as it runs: a root below a layer in memory, and what a system has besides its files.
 */
const hold = `set -e
mount --make-rprivate /
mount -t tmpfs tmpfs "$0"
mkdir "$0/upper" "$0/work" "$0/root"
mount -t overlay overlay -o "lowerdir=$1,upperdir=$0/upper,workdir=$0/work" "$0/root"
mount -t proc proc "$0/root/proc"
mount --rbind /dev "$0/root/dev"
mount -t tmpfs tmpfs "$0/root/run"
mount -t tmpfs -o mode=1777 tmpfs "$0/root/tmp"
mount --bind "$2" "$0/root/mnt"
echo ready
exec 3<&0
cat <&3 > /dev/null &
wait $!`

/**
 * @param base a root, such as debootstrap makes, or `/` for this system; stays as it is
 * @param files a folder that the system sees as /mnt
 */
export async function openSystemRoot(folder: string, base: string, files: string): Promise<SystemRoot> {
  mkdirSync(folder, { recursive: true })
  // Its first process ends with its input, also when the test is killed, and all others of the system with it. While
  // it waits, it takes the exit codes of processes without a parent: others would see them as still running.
  const own = ['--mount', '--pid', '--fork']
  const holder = spawn('unshare', [...own, 'sh', '-c', hold, folder, base, files], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await waitUntilReady(holder)
  const first = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').trim()
  const enter = ['nsenter', '--mount', '--pid', '--target', first, 'chroot', path.join(folder, 'root')]
  const plain = [
    'env',
    '-i',
    'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'LANG=C.UTF-8',
    'HOME=/root',
  ]
  return {
    run: (...command) => run([...enter, ...plain, ...command]),
    close: async () => {
      holder.stdin.end()
      await once(holder, 'close')
    },
  }
}

function waitUntilReady(holder: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    holder.stdout?.once('data', () => resolve())
    holder.once('close', () => reject(new Error('a root cannot be mounted on this system')))
  })
}
