import type { Task } from '@naryad/contract/tasks/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { newIdempotencyKey } from '../../../client/api/request.ts'
import { useMe } from '../../../client/session/me.ts'
import { sessionState } from '../../../client/session/state.ts'
import { addPhotos } from '../../../client/uploads/addPhotos.ts'
import { checkUpload } from '../../../client/uploads/checkUpload.ts'
import {
  deleteChosenFiles,
  persistChosenFiles,
  loadChosenFiles,
} from '../../../client/uploads/chosenFiles.ts'
import type { PersistedChoice } from '../../../client/uploads/persistedFiles.ts'
import { photoTypes } from '../../../client/uploads/shrink.ts'
import { add } from '../../../client/uploads/uploadQueue.ts'
import { createStore, useStore } from '../../../ui/store.ts'
import { taskPath } from '../tasks.queries.ts'
import { taskFiles } from '../waiting/files.ts'

export interface ChosenFile {
  key: string
  file: File
  /** From a camera: it is scaled down before the upload. */
  isPhoto: boolean
  /** Thumbnail, if the browser can decode the file. */
  preview: string | null
  /** Why it will not be sent. */
  error: string | null
  /** Restored from an earlier visit, so it is not announced. */
  isBack: boolean
}

const none: readonly ChosenFile[] = []

/** Stored under the key of the text draft, so that both are restored together. */
const chosen = createStore<Readonly<Record<string, readonly ChosenFile[]>>>({})

const drawable = new Set(photoTypes.split(','))

const begun = (file: File, isPhoto: boolean, key = newIdempotencyKey()): ChosenFile => {
  // A photograph may exceed the size limit, because it is scaled down before the upload.
  const error = checkUpload(file, isPhoto ? Infinity : undefined)
  const isDrawn = error === null && drawable.has(file.type)
  return {
    key,
    file,
    isPhoto,
    preview: isDrawn ? URL.createObjectURL(file) : null,
    error,
    isBack: false,
  }
}

const back = ({ key, name, isPhoto, blob }: PersistedChoice): ChosenFile => ({
  ...begun(new File([blob], name, { type: blob.type }), isPhoto, key),
  isBack: true,
})

const chosenFor = (name: string): readonly ChosenFile[] => chosen.get()[name] ?? none

function keepOnly(name: string, isLeft: (one: ChosenFile) => boolean): void {
  const all = chosenFor(name)
  for (const one of all) if (one.preview !== null && !isLeft(one)) URL.revokeObjectURL(one.preview)
  chosen.set({ ...chosen.get(), [name]: all.filter(isLeft) })
}

const put = (name: string, files: readonly ChosenFile[]): void =>
  chosen.set({ ...chosen.get(), [name]: files })

/** Files of a task that has not been created yet. They are uploaded as usual once it has an id. */
export function useChosenFiles(name: string) {
  const client = useQueryClient()
  const { id: userId } = useMe()
  const files = useStore(chosen)[name] ?? none
  const form = { userId, draft: name }
  /** Results that arrive after the form was sent or discarded must not appear in the next form. */
  const isSettled = useRef(false)

  useEffect(() => {
    if (chosenFor(name).length > 0) return undefined
    let isOpen = true
    void loadChosenFiles({ userId, draft: name }).then((stored) => {
      if (isOpen && !isSettled.current) put(name, [...stored.map(back), ...chosenFor(name)])
    })
    return () => {
      isOpen = false
    }
  }, [userId, name])

  const choose = (added: readonly File[], isPhoto: boolean) => {
    const more = added.map((file) => begun(file, isPhoto))
    put(name, [...chosenFor(name), ...more])
    void persistChosenFiles(
      form,
      more.filter(({ error }) => error === null),
    )
  }
  const clear = () => {
    isSettled.current = true
    keepOnly(name, () => false)
    void deleteChosenFiles(form)
  }
  return {
    files,
    add: (added: readonly File[]) => choose(added, false),
    addPhotos: (added: readonly File[]) => choose(added, true),
    remove: (key: string) => {
      keepOnly(name, (one) => one.key !== key)
      void deleteChosenFiles(form, key)
    },
    clear,
    sendTo: ({ id, queue }: Pick<Task, 'id' | 'queue'>) => {
      const [to, sender] = [taskFiles(id, taskPath(queue, id)), { userId, client }]
      // Uploads everything that was chosen until the task was created.
      const good = chosenFor(name).filter(({ error }) => error === null)
      const of = (isPhoto: boolean) => good.filter((one) => one.isPhoto === isPhoto).map(({ file }) => file)
      add(to, sender, of(false), false)
      void addPhotos(to, sender, of(true))
      clear()
    },
  }
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>

/** Files chosen by one user must not be sent by the next. */
sessionState.subscribe(() => {
  if (sessionState.get() === 'out') for (const name of Object.keys(chosen.get())) keepOnly(name, () => false)
})
