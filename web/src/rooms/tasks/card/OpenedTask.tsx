import type { PresenceMode } from '@naryad/contract/live/live'
import type { Task } from '@naryad/contract/tasks/tasks'
import { memo, useMemo, useRef, useState } from 'react'

import { useCommands } from '../../../client/commands/commands.ts'
import { may, useMe } from '../../../client/session/me.ts'
import { useFileDrop } from '../../../ui/files/useFileDrop.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import { useHotkeys } from '../../../ui/keys/hotkeys.ts'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { useObjectTitle } from '../../../ui/usePageTitle.ts'
import type { OutboxEntry } from '../waiting/waiting.ts'
import { WaitingNote } from '../waiting/WaitingNote.tsx'
import type { CardCommand } from './cardCommand.ts'
import { CardHead } from './CardHead.tsx'
import { CardLine } from './CardLine.tsx'
import { CardParts } from './CardParts.tsx'
import type { TaskCardProps } from './cardProps.ts'
import { CardTabs } from './CardTabs.tsx'
import { CommentBox } from './CommentBox.tsx'
import { MovedNote } from './MovedNote.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { PhoneDetails } from './properties/PhoneDetails.tsx'
import { PhonePlace } from './properties/PhonePlace.tsx'
import { Properties } from './properties/Properties.tsx'
import type { OpenProperty, PropertiesProps } from './properties/propertiesProps.ts'
import { rightsOf } from './rightsOf.ts'
import { useCardCommands } from './useCardCommands.ts'
import { useCardHandlers } from './useCardHandlers.tsx'
import { useReportDraft } from './useReportDraft.ts'
import { useTaskActions } from './useTaskActions.ts'
import { useTaskUploads } from './useTaskUploads.ts'

import styles from './card.module.css'

/** The handler of a command; undefined if the user does not have it. */
const runOf = (commands: readonly CardCommand[], id: string): (() => void) | undefined =>
  commands.find((command) => command.id === id)?.run

function Opened({
  task,
  place,
  isFull,
  onFull,
  onClose,
  onEnded,
  onEdit,
  listQueue,
  changes,
}: TaskCardProps & {
  /** The task with all pending changes applied. */
  task: Task
  changes: readonly OutboxEntry[]
}) {
  const me = useMe()
  const isPhone = useIsPhone()
  const { mayEdit, mayRename, mayAttach } = rightsOf(me, task)
  const [mode, setMode] = useState<PresenceMode>('VIEW')
  const [isStatusOpen, setStatusOpen] = useState(false)
  const [openProperty, setOpenProperty] = useState<OpenProperty>(null)
  const whole = useRef<HTMLDivElement>(null)
  const parts = useRef<HTMLDivElement>(null)
  const comment = useRef<HTMLTextAreaElement>(null)
  const pickFiles = () => parts.current?.querySelector<HTMLButtonElement>('[data-upload]')?.click()

  const report = useReportDraft(task)
  const actions = useTaskActions(task.id)
  const uploads = useTaskUploads(task)
  const drop = useFileDrop(uploads, mayAttach)
  useObjectTitle(`${numbered(task.id)} ${task.title}`)

  const handlers = useCardHandlers({
    task,
    actions,
    report,
    onEnded,
    onEdit,
    onClose,
    setStatusOpen,
    setOpenProperty,
  })
  const { main, all } = useCardCommands(task, handlers, mayEdit)
  const setDeadline = runOf(all, 'task.deadline')
  const group = `Заявка ${numbered(task.id)}`
  useCommands(useMemo(() => all.map((command) => ({ ...command, group })), [all, group]))
  useHotkeys([
    ...all.flatMap(({ keys, title, run }) => (keys ? [{ keys, title, group: 'Заявка', run }] : [])),
    { keys: 'KeyM', title: 'Комментарий', group: 'Заявка', run: () => comment.current?.focus() },
    { keys: 'KeyU', title: 'Загрузить файлы', group: 'Заявка', run: pickFiles },
    ...(onFull ? [{ keys: 'KeyF', title: 'На всю ширину', group: 'Заявка', run: onFull }] : []),
  ])
  const properties: PropertiesProps = {
    task,
    actions,
    mayEdit,
    open: openProperty,
    onOpen: setOpenProperty,
    onPlan: handlers.openPlan,
    onDeadline: setDeadline,
    onNextMove: runOf(all, 'task.next'),
    onPromise: runOf(all, 'task.promise'),
    onMove: handlers.moveTo,
  }
  const writing = (during: PresenceMode) => (isWriting: boolean) => setMode(isWriting ? during : 'VIEW')

  return (
    <article
      className={drop.isOver ? `${styles.card} ${styles.dropping}` : styles.card}
      aria-label={`Заявка ${numbered(task.id)}`}
      {...drop.handlers}
    >
      <CardLine
        task={task}
        mode={mode}
        place={place}
        commands={all}
        isFull={isFull}
        isPhone={isPhone}
        onFull={onFull}
        onCopy={handlers.copyLink}
        onClose={onClose}
      />
      <WaitingNote taskId={task.id} changes={changes} />
      <MovedNote task={task} listQueue={listQueue} />
      <div ref={whole} className={styles.whole}>
        <CardHead
          task={task}
          actions={actions}
          main={main}
          mayEdit={mayRename}
          isFull={isFull}
          isPhone={isPhone}
          isStatusOpen={isStatusOpen}
          onStatusOpen={setStatusOpen}
          onReturn={handlers.giveBack}
          onDeadline={setDeadline}
        />
        <CardTabs task={task} isPhone={isPhone} scrollRef={isPhone ? whole : parts} />
        <div className={styles.body}>
          {isPhone && <PhonePlace {...properties} />}
          <div className={styles.left}>
            <CardParts
              task={task}
              actions={actions}
              onApprove={handlers.approve}
              onRefuse={handlers.refuse}
              report={report}
              uploads={uploads}
              mayEdit={mayEdit}
              mayAttach={mayAttach}
              isPhone={isPhone}
              partsRef={parts}
              onSplit={main.find(({ id }) => id === 'task.split')?.run}
              onRemote={runOf(all, 'task.remoteDone') && ((text: string) => handlers.finish(true, text))}
              onPlan={runOf(all, 'task.plan')}
              onEditing={writing('EDIT')}
              onReporting={writing('REPORT')}
              details={isPhone && <PhoneDetails {...properties} />}
              comment={
                may(me, 'tasks.comment') && (
                  <CommentBox
                    task={task}
                    fieldRef={comment}
                    onWriting={writing('COMMENT')}
                    onFiles={mayAttach ? pickFiles : undefined}
                    onPromise={
                      runOf(all, 'task.promise') && task.promise === null ? handlers.openPromise : undefined
                    }
                  />
                )
              }
            />
          </div>
          {!isPhone && <Properties {...properties} />}
        </div>
      </div>
      {isPhone && (
        <PhoneBar
          task={task}
          commands={all}
          uploads={mayAttach ? uploads : null}
          onComment={() => comment.current?.focus()}
        />
      )}
    </article>
  )
}

/** Memoized: changes of other tasks do not render the card again. */
export const OpenedTask = memo(Opened)
