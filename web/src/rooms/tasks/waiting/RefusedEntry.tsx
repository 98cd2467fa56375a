import { inQuotes } from '@naryad/contract/kit/quotes'
import type { ReactNode } from 'react'

import { saveBlob } from '../../../client/files/saveFile.ts'
import { cancel, retry } from '../../../client/uploads/uploadQueue.ts'
import { uploadTitle } from '../../../client/uploads/uploadTitle.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import type { RefusedChange } from './refused.ts'
import { RefusedActions } from './RefusedActions.tsx'
import { wholeTextOf } from './words.ts'

import styles from './WaitingWindow.module.css'

interface RefusedEntryProps {
  text: string
  why: string
  children: ReactNode
}

const RefusedEntry = ({ text, why, children }: RefusedEntryProps) => (
  <li className="above-8 panel pad-x-12 pad-y-10 below-8">
    <p className={styles.text}>{text}</p>
    <p className="top-margin-4 break-words err">Не сохранено. {why}</p>
    <div className={`flex wrap gap-8 above-8 ${styles.buttons}`}>{children}</div>
  </li>
)

/** A change refused by the server: nothing of it is discarded without the user's decision. */
export function RefusedChangeEntry({ change }: { change: RefusedChange }) {
  const text = wholeTextOf(change)
  return (
    <RefusedEntry text={change.kind === 'comment' ? `Комментарий: ${text}` : text} why={change.why}>
      <RefusedActions change={change} />
    </RefusedEntry>
  )
}

interface RefusedFileProps {
  file: { key: string; file: File; furtherPages: readonly File[]; why: string }
}

async function saveAll({ file, furtherPages }: RefusedFileProps['file']): Promise<void> {
  for (const page of [file, ...furtherPages]) await saveBlob(page, page.name)
}

export const RefusedFileEntry = ({ file }: RefusedFileProps) => (
  <RefusedEntry text={`Файл: ${uploadTitle(file)}`} why={file.why}>
    <Button size="sm" onClick={() => retry(file)}>
      Отправить ещё раз
    </Button>
    <Button size="sm" onClick={() => void saveAll(file)}>
      Сохранить на устройство
    </Button>
    <DeleteButton title={`Удалить файл ${inQuotes(uploadTitle(file))}?`} onDelete={() => cancel(file.key)} />
  </RefusedEntry>
)

const DeleteButton = ({ title, onDelete }: { title: string; onDelete: () => void }) => (
  <Button size="sm" isDanger onClick={() => confirm({ title, onYes: onDelete })}>
    Удалить
  </Button>
)
