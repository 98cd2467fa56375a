import { carTitle } from '@naryad/contract/cars/plates'
import type { Visit } from '@naryad/contract/disputes/disputes'
import { fullName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import IconChevronLeft from '~icons/chevron-left'
import IconGavel from '~icons/gavel'

import { ApiError } from '../../client/api/errors.ts'
import { Failed } from '../../client/queries/Failed.tsx'
import { useMay } from '../../client/session/me.ts'
import { FileGrid } from '../../entities/file/FileGrid.tsx'
import { taskFiles } from '../../entities/file/files.queries.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { stamp } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { counted } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { disputesQueries } from './disputes.queries.ts'
import { Disputes } from './Disputes.tsx'
import { EvidenceLines } from './EvidenceLines.tsx'
import { openDispute } from './openDispute.tsx'

import styles from './visit.module.css'

const lineForms = ['запись', 'записи', 'записей'] as const

/** What is known about the visit of a task, in the order of time, what is not, and its disputes. */
export function VisitScreen() {
  const { id = 0, queue = 'all' } = useParams({ strict: false })
  const isNumber = id > 0
  const { data, error, refetch } = useQuery({ ...disputesQueries.visit(id), enabled: isNumber })
  const isPhone = useIsPhone()
  const mayWrite = useMay('disputes.write')
  const isOpen = data?.disputes.some(({ settledAt }) => settledAt === null) ?? false
  return (
    <div className="stack grow min-height-0">
      <PageHeader
        sign={!isPhone && <Icon of={IconGavel} size={20} />}
        title={isPhone ? `Визит ${numbered(id)}` : `Визит по заявке ${numbered(id)}`}
        count={data && !isPhone && counted(data.evidence.length, lineForms)}
        actions={
          <>
            {data && mayWrite && !isOpen && <Button onClick={() => openDispute(data)}>Спор…</Button>}
            <Link to="/tasks/$queue/{-$id}" params={{ queue, id }} className={styles.back}>
              <Icon of={IconChevronLeft} />
              {isPhone ? 'Заявка' : 'К заявке'}
            </Link>
          </>
        }
      />
      {data ? (
        <Evidence visit={data} />
      ) : (
        <Unread error={isNumber ? error : null} isNumber={isNumber} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

interface UnreadProps {
  error: Error | null
  isNumber: boolean
  onRetry: () => void
}

function Unread({ error, isNumber, onRetry }: UnreadProps) {
  if (isNumber && !error) return <SkeletonRows rows={8} height={56} />
  if (error && !(error instanceof ApiError && (error.status === 404 || error.status === 403)))
    return <Failed title="Не удалось загрузить доказательства визита" error={error} onRetry={onRetry} />
  return <EmptyState sign={IconGavel} title="Такой заявки нет или она вам недоступна" />
}

function Evidence({ visit }: { visit: Visit }) {
  const { evidence, missing, disputes } = visit
  return (
    <div className={`flex grow min-height-0 phone-column ${styles.columns}`}>
      <div
        className={`grow min-width-0 scroll-y pad-x-20 pad-bottom-24 pad-top-12 phone-no-clip phone-rigid ${styles.main}`}
        data-scrolls
      >
        {evidence.length === 0 && <EmptyState sign={IconGavel} title="О визите пока ничего не известно" />}
        <EvidenceLines lines={evidence} />
      </div>
      <aside className={styles.side} aria-label="О визите">
        <Facts visit={visit} />
        {evidence.some(({ kind }) => kind === 'FILE') && <Photographs taskId={visit.taskId} />}
        <section aria-label="Чего нет">
          <h2 className="no-margin text-14 line-20 strong">Чего нет</h2>
          {missing.length === 0 ? (
            <p className="no-margin secondary">Есть всё: план, отметка, трек, файлы, отчёт и подпись</p>
          ) : (
            <ul className={styles.missing}>
              {missing.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </section>
        <Disputes visit={visit} disputes={disputes} />
      </aside>
    </div>
  )
}

/** The lines have their times. */
function Photographs({ taskId }: { taskId: number }) {
  const { data } = useQuery(taskFiles(taskId))
  const photographs = data?.items.filter(({ mime }) => mime.startsWith('image/')) ?? []
  if (photographs.length === 0) return null
  return (
    <section aria-label="Фотографии">
      <h2 className="no-margin text-14 line-20 strong">Фотографии</h2>
      <FileGrid files={photographs} mayRemove={() => false} onRemove={() => undefined} />
    </section>
  )
}

function Facts({ visit }: { visit: Visit }) {
  const { title, company, car, operator, address, plannedFrom, plannedTo } = visit
  const plan = [plannedFrom, plannedTo].filter((at) => at !== null).map((at) => stamp(at))
  const facts = [
    ['Заявка', title],
    ['Организация', company],
    ['Автомобиль', car ? carTitle(car) : ''],
    ['Исполнитель', operator ? fullName(operator) : ''],
    ['Место работ', address],
    ['План', plan.join(' – ')],
  ].filter(([, text]) => text !== '')
  return (
    <dl className="stack no-margin gap-8">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt className="text-12 secondary">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
