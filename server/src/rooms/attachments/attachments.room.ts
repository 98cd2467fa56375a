import type { FileStore } from '../../platform/files/store/store.ts'
import type { KeysInUse } from '../../platform/files/sweep.ts'
import { defineRoom } from '../room.ts'
import { keysInUse } from './attachments.repo.ts'
import { mountAttachments } from './attachments.routes.ts'
import type { Attachments } from './attachments.service.ts'
import { attachmentSubscriptions } from './attachments.subscriptions.ts'
import { attachmentPersonalData } from './personal-data.repo.ts'
import { fileSweep } from './sweep.ts'

interface SweepParts {
  readonly files: FileStore
  /** Of all rooms that store files. */
  readonly fileKeysInUse: readonly KeysInUse[]
}

export const attachmentsRoom = defineRoom({
  name: 'attachments',
  mount: (http, { attachments }: { readonly attachments: Attachments }) =>
    mountAttachments(http, attachments),
  jobs: ({ files, fileKeysInUse }: SweepParts) => [fileSweep(files, fileKeysInUse)],
  subscriptions: attachmentSubscriptions,
  personalData: attachmentPersonalData,
  fileKeysInUse: keysInUse,
})
