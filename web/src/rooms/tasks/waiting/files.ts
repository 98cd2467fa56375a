import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'

import { call } from '../../../client/api/api.ts'
import type { PersistedFile } from '../../../client/uploads/persistedFiles.ts'
import { type Destination, jobs } from '../../../client/uploads/uploadQueue.ts'
import { numbered } from '../../../ui/formats/numbers.ts'

const before = 'tasks:'
const placeOf = (taskId: number): string => `${before}${taskId}`

/** Upload destination of a task; a scanned document uses a separate call and becomes a PDF. */
export const taskFiles = (taskId: number, path: string): Destination => ({
  place: placeOf(taskId),
  title: `заявка ${numbered(taskId)}`,
  path,
  send: ({ file, furtherPages, isDocument }, options) =>
    call(
      isDocument ? attachmentsRoutes.uploadImageDoc : attachmentsRoutes.upload,
      { params: { id: taskId }, files: [file, ...furtherPages] },
      options,
    ),
  touches: 'tasks',
})

const taskOf = (place: string): number => Number(place.slice(before.length))

/** Only tasks store their files on the device. */
export const destinationOf = ({ place, path }: PersistedFile): Destination => taskFiles(taskOf(place), path)

/** A file of a task that waits for the network. */
interface WaitingFile {
  key: string
  taskId: number
  path: string
  file: File
  furtherPages: readonly File[]
}

interface RefusedFile extends WaitingFile {
  why: string
}

type Sent = ReturnType<typeof jobs.get>[number]

const ofTasks = <Item>(itemOf: (file: WaitingFile, job: Sent) => Item | undefined): Item[] =>
  jobs.get().flatMap((job) => {
    const { key, file, furtherPages, to } = job
    if (to.path === undefined) return []
    return itemOf({ key, taskId: taskOf(to.place), path: to.path, file, furtherPages }, job) ?? []
  })

export const waitingFiles = (): WaitingFile[] =>
  ofTasks((file, { isWaiting }) => (isWaiting ? file : undefined))

export const refusedFiles = (): RefusedFile[] =>
  ofTasks((file, { isRefused, error }) => (isRefused ? { ...file, why: error ?? '' } : undefined))

export const filesWaitAt = (taskId: number): boolean => waitingFiles().some((file) => file.taskId === taskId)

/** Calls the listener when a waiting file has been uploaded or removed. */
export function onFilesGone(listener: () => void): void {
  let count = 0
  jobs.subscribe(() => {
    const before = count
    count = waitingFiles().length
    if (count < before) listener()
  })
}
