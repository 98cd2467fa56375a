import type { UploadedTachographFile } from '@naryad/contract/tachograph-files/tachograph-files'
import { tachographFileForms } from '@naryad/contract/tachograph-files/tachograph-files.words'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import IconFileTime from '~icons/file-time'
import IconFolder from '~icons/folder'
import IconUpload from '~icons/upload'

import { Button } from '../../../ui/controls/Button.tsx'
import { useFileDrop } from '../../../ui/files/useFileDrop.ts'
import { counted } from '../../../ui/formats/plural.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { closeModal } from '../../../ui/overlays/modal.ts'
import { useFirstFocus } from '../../../ui/useFirstFocus.ts'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { readDropped } from './readDropped.ts'
import { type Sending, useSending } from './useSending.ts'

import styles from '../tachographFiles.module.css'

/** Chooses, sends and lists what became of each file. */
export function SendWindow({ dropped }: { dropped: readonly File[] }) {
  const sending = useSending()
  const root = useFirstFocus<HTMLDivElement>()
  const sendDropped = useEffectEvent(() => {
    if (dropped.length > 0) sending.send(dropped)
  })
  useEffect(() => sendDropped(), [])
  return (
    <div ref={root} className="stack gap-12">
      <Choice sending={sending} />
      <Progress sending={sending} />
      <Results results={sending.results} />
    </div>
  )
}

function Choice({ sending }: { sending: Sending }) {
  const isPhone = useIsPhone()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const drop = useFileDrop({ add: sending.send }, true, { readDropped })
  const take = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])].filter(({ name }) => !name.startsWith('.'))
    if (chosen.length > 0) sending.send(chosen)
    // The same files can be chosen again.
    input.value = ''
  }
  return (
    <div
      className={`stack align-center gap-12 rounded-lg text-center pad-16 border-dashed ${styles.zone}`}
      data-over={drop.isOver || undefined}
      {...drop.handlers}
    >
      <Icon of={IconFileTime} size={24} />
      <p className="no-margin text-13 line-20 muted">
        {isPhone
          ? 'Выгрузки карт и тахографов'
          : 'Перетащите сюда выгрузки карт и тахографов, папку или архив'}
        : .ddd, .tgd, .esm, .v1b, .c1b, .dtco, .zip или без расширения
      </p>
      <div className="row wrap gap-8 middle">
        <Button
          size={isPhone ? 'phone' : 'xl'}
          leftSection={<Icon of={IconUpload} />}
          data-autofocus
          onClick={() => files.current?.click()}
        >
          Выбрать файлы
        </Button>
        {!isPhone && (
          <Button
            size="xl"
            leftSection={<Icon of={IconFolder} />}
            onClick={() => {
              // React has no such attribute.
              folder.current?.setAttribute('webkitdirectory', '')
              folder.current?.click()
            }}
          >
            Выбрать папку
          </Button>
        )}
      </div>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        aria-label="Файлы тахографа"
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        aria-label="Папка с файлами тахографа"
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </div>
  )
}

function Progress({ sending: { total, sent, isRunning, failure, retry } }: { sending: Sending }) {
  const isPhone = useIsPhone()
  if (total === 0) return null
  return (
    <div className="row wrap gap-8 text-13 line-20" role="status">
      {isRunning
        ? `Отправлено ${sent} из ${counted(total, tachographFileForms)}`
        : failure === null
          ? 'Всё отправлено. Файлы читаются в фоне, список обновится сам.'
          : `Отправлено ${sent} из ${counted(total, tachographFileForms)}. ${failure}`}
      {failure !== null && (
        <Button size={isPhone ? 'phone' : 'sm'} onClick={retry}>
          Повторить
        </Button>
      )}
    </div>
  )
}

const outcomeOf = ({ outcome, reason }: UploadedTachographFile): string => {
  if (outcome === 'REFUSED') return reason
  return outcome === 'KNOWN' ? 'Уже загружен' : 'Принят'
}

/** Refused files come first: they need attention. */
const weights = { REFUSED: 0, KNOWN: 1, ADDED: 2 } as const

function Results({ results }: { results: readonly UploadedTachographFile[] }) {
  if (results.length === 0) return null
  const sorted = results
    .map((result, place) => ({ ...result, place }))
    .toSorted((a, b) => weights[a.outcome] - weights[b.outcome] || a.place - b.place)
  return (
    <ul className={styles.results} aria-label="Что стало с файлами">
      {sorted.map((result) => (
        <li
          key={result.place}
          className={`row gap-8 line-below text-13 line-20 pad-y-4 ${styles.result}`}
          data-outcome={result.outcome}
        >
          <span className="min-width-0 break-words">
            {result.id === null ? (
              result.name
            ) : (
              <Link
                to="/drivers/tachograph-files/{-$id}"
                params={{ id: result.id }}
                onClick={() => closeModal()}
              >
                {result.name}
              </Link>
            )}
          </span>
          <span className="push-right">{outcomeOf(result)}</span>
        </li>
      ))}
    </ul>
  )
}
