import { type Letter, type LetterStatus, letterStatusTitles } from '@naryad/contract/letters/letters'
import { useState } from 'react'
import IconAlertCircle from '~icons/alert-circle'
import IconCheck from '~icons/check'
import IconChevronDown from '~icons/chevron-down'
import IconChevronRight from '~icons/chevron-right'
import IconClock from '~icons/clock'
import IconCopy from '~icons/copy'
import IconInbox from '~icons/inbox'
import IconLink from '~icons/link'

import { Button } from '../../ui/controls/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { nearMoment, stamp } from '../../ui/formats/dates.ts'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'

import styles from './letters.module.css'

const signs: Record<LetterStatus, IconComponent> = {
  QUEUED: IconClock,
  SENT: IconCheck,
  FAILED: IconAlertCircle,
  KEPT: IconInbox,
}

const tones = { QUEUED: undefined, SENT: 'ok', FAILED: 'err', KEPT: 'info' } as const

/** Finds URLs in a text; a final full stop belongs to the sentence. */
const linksIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/https?:\/\/[^\s<>«»"]+/g)].map(([link]) => link.replace(/[.,;:!?)]+$/, ''))),
]

/** A letter: recipient and subject, expandable to its text. */
export function LetterRow({ letter }: { letter: Letter }) {
  const [isOpen, setOpen] = useState(false)
  const { status, subject, to, createdAt } = letter
  return (
    <li className={`line-below ${styles.letter}`} data-open={isOpen || undefined}>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon of={isOpen ? IconChevronDown : IconChevronRight} />
        <span className="truncate medium phone-all-columns phone-wrap-words">{subject}</span>
        <span className="truncate secondary phone-all-columns">{to}</span>
        <span className="inline-row gap-6 nowrap secondary toned" data-tone={tones[status]}>
          <Icon of={signs[status]} size={14} />
          {letterStatusTitles[status]}
        </span>
        <time className="nowrap text-right digits muted" dateTime={createdAt} data-tip={stamp(createdAt)}>
          {nearMoment(createdAt)}
        </time>
      </button>
      {isOpen && <Opened letter={letter} />}
    </li>
  )
}

function Opened({ letter: { status, text, lastError, sentAt } }: { letter: Letter }) {
  const [link] = text === null ? [] : linksIn(text)
  return (
    <div className={styles.opened}>
      {lastError && (
        <p className={`no-margin flex gap-6 break-words err ${styles.error}`}>
          <Icon of={IconAlertCircle} />
          <span>
            {status === 'QUEUED' ? 'Не отправлено, повторим: ' : 'Не отправлено: '}
            {lastError}
          </span>
        </p>
      )}
      {sentAt && <p className="no-margin muted">Отправлено {nearMoment(sentAt)}</p>}
      {text === null ? (
        <p className="no-margin muted">Текст не показывается: в нём может быть ссылка для входа.</p>
      ) : (
        <>
          <p className={styles.text}>{text}</p>
          <div className="flex wrap gap-8 phone-wide-buttons">
            {link && (
              <Button
                leftSection={<Icon of={IconLink} />}
                onClick={() => void copyText(link, 'Ссылка скопирована')}
              >
                Скопировать ссылку
              </Button>
            )}
            <Button
              variant="subtle"
              leftSection={<Icon of={IconCopy} />}
              onClick={() => void copyText(text, 'Письмо скопировано')}
            >
              Скопировать письмо
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
