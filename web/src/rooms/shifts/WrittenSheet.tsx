import type { ShiftSheet } from '@naryad/contract/shifts/shifts'
import { isShiftEmpty } from '@naryad/contract/shifts/shifts.sheet'
import { maxShiftLines } from '@naryad/contract/shifts/shifts.words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconArrowsExchange from '~icons/arrows-exchange'
import IconChevronLeft from '~icons/chevron-left'

import { ApiError } from '../../client/api/errors.ts'
import { Failed } from '../../client/queries/Failed.tsx'
import { count } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { useNow } from '../../ui/useNow.ts'
import { PrintButton } from './PrintButton.tsx'
import { ShiftGroups } from './ShiftGroups.tsx'
import { ShiftLines } from './ShiftLines.tsx'
import { ShiftMovers } from './ShiftMovers.tsx'
import { shiftsQueries } from './shifts.queries.ts'
import { ShiftAbsences, ShiftFigures } from './ShiftSide.tsx'
import { handoverState, handoverTitle } from './shiftTexts.ts'
import { TakeForm } from './TakeForm.tsx'

import styles from './shifts.module.css'

/** A handed over sheet: as it was, with «Принять» while it is open. */
export function WrittenSheet({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(shiftsQueries.one(id))
  const isPhone = useIsPhone()
  const now = useNow()
  const back = (
    <Link to="/shift/{-$id}" params={{ id: undefined }} className={styles.open}>
      <Icon of={IconChevronLeft} />
      {isPhone ? 'Сейчас' : 'Смена сейчас'}
    </Link>
  )
  return (
    <div className="stack grow min-height-0">
      <PageHeader
        sign={!isPhone && <Icon of={IconArrowsExchange} size={20} />}
        title={data ? handoverTitle(data) : 'Смена'}
        count={data && !isPhone && handoverState(data, now)}
        actions={
          <>
            {data && <PrintButton id={id} />}
            {back}
          </>
        }
      />
      {!data && <Unread error={error} onRetry={() => void refetch()} />}
      {data && <Sheet sheet={data} now={now} />}
    </div>
  )
}

function Unread({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <SkeletonRows rows={8} height={56} />
  if (!(error instanceof ApiError) || error.status !== 404)
    return <Failed title="Не удалось загрузить лист смены" error={error} onRetry={onRetry} />
  return (
    <EmptyState
      sign={IconArrowsExchange}
      title="Такой смены нет или она вам недоступна"
      text="Лист видят те, у кого есть хотя бы одна из его очередей"
    />
  )
}

function Sheet({ sheet, now }: { sheet: ShiftSheet; now: number }) {
  const { content, queues, hiddenCount, handedAt, since, givenBy } = sheet
  const isPhone = useIsPhone()
  const written = Date.parse(handedAt)
  const shown = { queues, areAll: false }
  return (
    <div className={`flex grow min-height-0 ${styles.columns}`}>
      <div className={styles.main} data-scrolls>
        {isPhone && <p className="no-margin secondary pad-bottom-8">{handoverState(sheet, now)}</p>}
        {isShiftEmpty(content) && <EmptyState sign={IconArrowsExchange} title="Передавать было нечего" />}
        {content.sections.map((section) => (
          <ShiftLines
            key={section.key}
            section={section}
            content={content}
            shown={shown}
            now={written}
            most={maxShiftLines}
            isWritten
          />
        ))}
        <ShiftGroups content={content} shown={shown} userId={givenBy?.id ?? null} now={written} />
        {hiddenCount > 0 && (
          <p className="no-margin secondary pad-bottom-8">Ещё {count(hiddenCount)} в других очередях</p>
        )}
      </div>
      <aside className={styles.side} aria-label="Итоги и приёмка">
        <Text title="Записка" text={sheet.note} />
        <Text title="Неясно принявшему" text={sheet.doubts} />
        <TakeForm sheet={sheet} />
        <ShiftFigures content={content} shown={shown} period={{ since, to: handedAt }} />
        <ShiftMovers content={content} shown={shown} />
        <ShiftAbsences absences={content.absences} now={written} />
      </aside>
    </div>
  )
}

const Text = ({ title, text }: { title: string; text: string }) =>
  text !== '' && (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <p className="top-margin-4 text-14 line-22 break-words pre-line">{text}</p>
    </section>
  )
