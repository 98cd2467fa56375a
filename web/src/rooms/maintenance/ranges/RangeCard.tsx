import { inQuotes } from '@naryad/contract/kit/quotes'
import type { MaintenanceRange } from '@naryad/contract/maintenance/maintenance'
import { lifecycle } from '@naryad/contract/tasks/tasks.statuses'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import IconCalendar from '~icons/calendar'
import IconClipboardText from '~icons/clipboard-text'
import IconGauge from '~icons/gauge'

import { useMay } from '../../../client/session/me.ts'
import { UploadRows } from '../../../client/uploads/UploadRows.tsx'
import { TermBadge, TermBar } from '../../../entities/maintenance/TermMark.tsx'
import { leftWords } from '../../../entities/maintenance/terms.ts'
import { useFileDrop } from '../../../ui/files/useFileDrop.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { maintenanceQueries } from '../maintenance.queries.ts'
import { datesOf, mileagesOf } from '../words.ts'
import { RangeFiles } from './RangeFiles.tsx'
import { RangeMenu } from './RangeMenu.tsx'
import { useRangeActions, useRangeUploads } from './useRangeActions.ts'

import styles from './ranges.module.css'

interface RangeCardProps {
  range: MaintenanceRange
  /** Mileage of the truck. */
  mileageKm: number | null
}

/** A maintenance range of a truck: its end, what remains, its documents and its task. */
export function RangeCard({ range, mileageKm }: RangeCardProps) {
  const { data: files } = useQuery({
    ...maintenanceQueries.files(range.id),
    enabled: range.attachmentsCount > 0,
  })
  const mayAttach = useMay('cars.attach')
  const uploads = useRangeUploads(range.id)
  const drop = useFileDrop(uploads, mayAttach, { takesPaste: false })
  const actions = useRangeActions(range)
  const picker = useRef<HTMLInputElement>(null)
  const left = leftWords(range)
  const shown = range.attachmentsCount > 0 ? (files?.items ?? []) : []

  return (
    <li
      className={styles.card}
      data-state={range.state}
      data-dropping={drop.isOver || undefined}
      {...drop.handlers}
    >
      <div className={`row gap-8 min-height-24 ${styles.head}`}>
        <h3
          className={`no-margin grow min-width-0 truncate text-13 line-20 strong phone-text-15 ${styles.kind}`}
        >
          {range.kind.title}
        </h3>
        <TermBadge term={range} />
        <RangeMenu
          range={range}
          mileageKm={mileageKm}
          actions={actions}
          onAttach={mayAttach ? () => picker.current?.click() : undefined}
        />
      </div>
      <Bounds range={range} />
      <div className={styles.progress}>
        <TermBar state={range.state} progress={range.progress} label={`${range.kind.title}: прошло`} />
        {left ?? (range.task && <TaskOfRange task={range.task} />)}
      </div>
      {range.comment && <p className="no-margin break-words pre-line secondary">{range.comment}</p>}
      {(Boolean(left && range.task) || shown.length > 0) && (
        <div className="flex wrap text-12 line-16 gap-x-12 gap-y-2 phone-line-20 phone-text-14">
          {left && range.task && <TaskOfRange task={range.task} />}
          <RangeFiles files={shown} onRemove={actions.removeFile.start} />
        </div>
      )}
      <UploadRows uploads={uploads} />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={`Файлы интервала ${inQuotes(range.kind.title)}`}
        onChange={({ currentTarget }) => {
          uploads.add([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </li>
  )
}

function Bounds({ range }: { range: MaintenanceRange }) {
  const bounds = [
    { sign: IconCalendar, text: datesOf(range) },
    { sign: IconGauge, text: mileagesOf(range) },
  ]
  return (
    <div className={styles.bounds}>
      {bounds.map(
        ({ sign, text }) =>
          text && (
            <span key={text} className="inline-row nowrap gap-5">
              <Icon of={sign} size={14} />
              {text}
            </span>
          ),
      )}
    </div>
  )
}

const TaskOfRange = ({ task }: { task: NonNullable<MaintenanceRange['task']> }) => (
  <Link
    to="/tasks/$queue/{-$id}"
    params={{ queue: task.queue, id: task.id }}
    className={styles.task ?? ''}
    data-tip={lifecycle[task.status].title}
  >
    <Icon of={IconClipboardText} size={14} />
    заявка {numbered(task.id)}
  </Link>
)
