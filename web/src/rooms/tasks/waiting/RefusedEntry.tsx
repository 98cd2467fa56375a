import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { Button } from '../../../kit/controls/Button.tsx'
import { copyText } from '../../../platform/files/copyText.ts'
import { saveBlob } from '../../../platform/files/saveFile.ts'
import { confirm } from '../../../platform/overlays/dialogs.ts'
import { useMe } from '../../../platform/session/me.ts'
import { cancel, retry } from '../../../platform/uploads/uploadQueue.ts'
import { uploadTitle } from '../../../platform/uploads/uploadTitle.ts'
import { deleteRefused, handOver, type RefusedChange } from './refused.ts'
import { wholeTextOf } from './words.ts'

import styles from './WaitingWindow.module.css'

interface RefusedEntryProps {
  text: string
  why: string
  children: ReactNode
}

const RefusedEntry = ({ text, why, children }: RefusedEntryProps) => (
  <li className={styles.refused}>
    <p className={styles.text}>{text}</p>
    <p className={styles.why}>Не сохранено. {why}</p>
    <div className={styles.buttons}>{children}</div>
  </li>
)

/** A change refused by the server: nothing of it is discarded without the user's decision. */
export function RefusedChangeEntry({ change }: { change: RefusedChange }) {
  const { id, role } = useMe()
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const text = wholeTextOf(change)
  const isDispatcher = role === 'operator' || role === 'admin'
  const hand = async () => {
    if (isBusy) return
    setIsBusy(true)
    await handOver(id, client, change)
    setIsBusy(false)
  }
  return (
    <RefusedEntry text={change.kind === 'comment' ? `Комментарий: ${text}` : text} why={change.why}>
      <Button size="sm" isBusy={isBusy} onClick={() => void hand()}>
        {isDispatcher ? 'Записать в комментарий' : 'Передать диспетчеру'}
      </Button>
      <Button size="sm" onClick={() => void copyText(text, 'Текст скопирован')}>
        Скопировать
      </Button>
      <DeleteButton title="Удалить это изменение?" onDelete={() => deleteRefused(id, change.key)} />
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
    <DeleteButton title={`Удалить файл «${uploadTitle(file)}»?`} onDelete={() => cancel(file.key)} />
  </RefusedEntry>
)

const DeleteButton = ({ title, onDelete }: { title: string; onDelete: () => void }) => (
  <Button size="sm" isDanger onClick={() => confirm({ title, onYes: onDelete })}>
    Удалить
  </Button>
)
