import type { Task } from '@naryad/contract/tasks/tasks'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'
import type { ReactNode, RefObject } from 'react'

import { useMay } from '../../../client/session/me.ts'
import type { Uploads } from '../../../client/uploads/useUploads.ts'
import { useGradualCount } from '../../../ui/list/useGradualCount.ts'
import { LinkList } from '../../links/index.ts'
import { TaskUnits } from '../../units/index.ts'
import { linksCountOf } from './linksOf.ts'
import { CallsPart } from './parts/CallsPart.tsx'
import { ChecklistPart } from './parts/ChecklistPart.tsx'
import { ChildsPart } from './parts/ChildsPart.tsx'
import { CostsPart } from './parts/CostsPart.tsx'
import { FilesPart } from './parts/FilesPart.tsx'
import { Part } from './parts/Part.tsx'
import { RatingPart } from './parts/RatingPart.tsx'
import { ReportPart } from './parts/ReportPart.tsx'
import { TakePart } from './parts/TakePart.tsx'
import { TextPart } from './parts/TextPart.tsx'
import { Timeline } from './parts/Timeline.tsx'
import { TriagePart } from './parts/TriagePart.tsx'
import { unitSender } from './unitSender.ts'
import type { ReportDraft } from './useReportDraft.ts'
import type { TaskActions } from './useTaskActions.ts'

import styles from './card.module.css'

interface CardPartsProps {
  task: Task
  actions: Pick<TaskActions, 'triage' | 'take'>
  onApprove: (isApproved: boolean) => void
  onRefuse: () => void
  report: ReportDraft
  uploads: Uploads
  mayEdit: boolean
  mayAttach: boolean
  isPhone: boolean
  partsRef: RefObject<HTMLDivElement | null>
  onSplit: (() => void) | undefined
  /** Finishes the work remotely with this report. */
  onRemote: ((report: string) => void) | undefined
  onPlan: (() => void) | undefined
  onEditing: (isEditing: boolean) => void
  onReporting: (isReporting: boolean) => void
  /** Content of the right column, in a one-column layout. */
  details: ReactNode
  /** The field for a comment. */
  comment: ReactNode
}

/** What is read first, the work and its costs, the history: a phone renders them one after another. */
const steps = 3

/** The left column: description, report, costs and history. */
export function CardParts({
  task,
  actions,
  onApprove,
  onRefuse,
  report,
  uploads,
  mayEdit,
  mayAttach,
  isPhone,
  partsRef,
  onSplit,
  onRemote,
  onPlan,
  onEditing,
  onReporting,
  details,
  comment,
}: CardPartsProps) {
  const mayWork = useMay('tasks.work')
  const shown = useGradualCount(steps, isPhone ? 1 : steps, 1)
  const mayWrite = mayEdit && task.status !== 'CLOSED'
  return (
    <>
      <div ref={partsRef} className={styles.parts} data-part="task">
        <TextPart
          task={task}
          field="description"
          title="Описание"
          empty="Описания нет"
          mayEdit={mayWrite}
          onEditing={onEditing}
        />
        {(task.driverDescription || (mayWork && !isEnded(task.status))) && (
          <TextPart
            task={task}
            field="driverDescription"
            title="Описание от водителя"
            empty="Водитель ничего не добавил"
            mayEdit={mayWrite && mayWork}
            isQuote
            onEditing={onEditing}
          />
        )}
        <TriagePart task={task} onAnswer={actions.triage.start} onRemote={onRemote} onPlan={onPlan} />
        {shown > 1 && (
          <>
            {details}
            <TakePart task={task} onChange={actions.take.run} />
            <Part title="Приборы">
              <TaskUnits
                task={task}
                mayWork={mayWork && task.status !== 'CLOSED' && task.signedAt === null}
                send={unitSender(task)}
              />
            </Part>
            <ReportPart task={task} report={report} mayEdit={mayWork} onWriting={onReporting} />
            <ChecklistPart task={task} mayEdit={mayWork} />
            <CostsPart
              task={task}
              onApprove={onApprove}
              onRefuse={onRefuse}
              mayEdit={mayWrite && mayWork && task.signedAt === null}
            />
          </>
        )}
        {shown === steps && (
          <>
            <RatingPart task={task} />
            <ChildsPart task={task} onSplit={onSplit} />
            {linksCountOf(task) > 0 && (
              <Part title="Связи" name="links">
                <LinkList taskId={task.id} />
              </Part>
            )}
            <CallsPart task={task} />
            <FilesPart
              taskId={task.id}
              count={task.attachmentsCount}
              hasMerged={task.mergedIds.length > 0}
              uploads={uploads}
              mayAttach={mayAttach}
            />
            <Timeline taskId={task.id} />
          </>
        )}
      </div>
      {shown === steps && comment}
    </>
  )
}
