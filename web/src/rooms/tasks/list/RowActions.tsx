import '../card/styles.ts'
import { Menu } from '@mantine/core'
import type { Task, TaskItem } from '@naryad/contract/tasks/tasks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { useConnection } from '../../../client/live/connection.ts'
import { may, useMe } from '../../../client/session/me.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import { alert } from '../../../ui/overlays/alert.ts'
import { shownModal } from '../../../ui/overlays/modal.ts'
import { useStore } from '../../../ui/store.ts'
import type { CardCommand } from '../card/cardCommand.ts'
import { CommandLines } from '../card/CommandLines.tsx'
import { ConflictWindow } from '../card/dialogs/ConflictWindow.tsx'
import { choiceWidth } from '../card/properties/Choice.tsx'
import { OperatorProperty } from '../card/properties/OperatorProperty.tsx'
import { StatusLines } from '../card/StatusLines.tsx'
import { useCardCommands } from '../card/useCardCommands.ts'
import { useCardHandlers } from '../card/useCardHandlers.tsx'
import { useReportDraft } from '../card/useReportDraft.ts'
import { useShownTask } from '../card/useShownTask.ts'
import { useTaskActions } from '../card/useTaskActions.ts'
import { openTaskEditing } from '../form/shownForm.ts'
import { tasksQueries } from '../tasks.queries.ts'
import { useOutbox } from '../waiting/useOutbox.ts'
import type { TaskList } from './model.ts'
import { type RowAction, rowCommands } from './rowActions.ts'
import { FloatingMenu, RowLines } from './RowMenu.tsx'

/** The task usually arrives within this time, so that the menu opens complete. */
const patienceMs = 300

function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}

interface RowActionsProps {
  list: TaskList
  item: TaskItem
  action: RowAction
  onClose: () => void
}

/**
 * Actions on a row without opening it: its menu, or a single command. They are the commands of the card on
 * the complete task, so that permissions, refusals and the outbox are the same.
 */
export function RowActions({ list, item, action, onClose }: RowActionsProps) {
  // The outbox is opened here as well, because a command can run before the background does so.
  useOutbox()
  const { data, error } = useQuery(tasksQueries.task(item.id))
  const task = useShownTask(item.id, data)
  const { isOnline } = useConnection()
  const failure =
    task || (isOnline && !error)
      ? null
      : isOnline
        ? 'Не удалось загрузить действия с заявкой'
        : 'Нет сети: заявка не загружена на это устройство'
  const isMenu = action.act === 'menu'
  const isSlow = useIsSlow()
  const giveUp = useEffectEvent(() => {
    if (failure) alert({ type: 'warning', text: `${failure} (${numbered(item.id)})` })
    onClose()
  })
  useEffect(() => {
    if (!isMenu && failure !== null) giveUp()
  }, [isMenu, failure])
  if (task) return <LoadedActions list={list} item={item} action={action} task={task} onClose={onClose} />
  if (!isMenu || (!isSlow && failure === null)) return null
  return (
    <FloatingMenu label={`Заявка ${numbered(item.id)}`} at={action.at} onClose={onClose}>
      <RowLines list={list} item={item} />
      <Menu.Divider />
      <Menu.Item disabled>{failure ?? 'Загружаем действия…'}</Menu.Item>
    </FloatingMenu>
  )
}

/** The list of choices is aligned with the end of its button. */
const endOfChoice = (x: number): number => Math.min(x + choiceWidth, innerWidth - 16)

type Shown = 'menu' | 'status' | 'operator' | 'nothing'

/** Commands of the row in menu order. */
const ofRow = (all: readonly CardCommand[]): CardCommand[] =>
  rowCommands.flatMap((id) => all.find((command) => command.id === `task.${id}`) ?? [])

function LoadedActions({ list, item, action, task, onClose }: RowActionsProps & { task: Task }) {
  const me = useMe()
  const [shown, setShown] = useState<Shown>(action.act === 'menu' ? 'menu' : 'nothing')
  const [isStarted, setStarted] = useState(action.act === 'menu')
  const isWindowOpen = useStore(shownModal) !== null
  const actions = useTaskActions(task.id)
  const report = useReportDraft(task)
  const handlers = useCardHandlers({
    task,
    actions,
    report,
    onEnded: () => undefined,
    onEdit: openTaskEditing,
    onClose: () => undefined,
    setStatusOpen: (isOpen) => setShown(isOpen ? 'status' : 'nothing'),
    setOpenProperty: (property) => setShown(property === 'operator' ? 'operator' : 'nothing'),
  })
  const commands = ofRow(useCardCommands(task, handlers, false).all)

  const start = useEffectEvent(() => {
    setStarted(true)
    const command = commands.find(({ id }) => id === `task.${action.act}`)
    if (command) command.run()
    else alert({ type: 'warning', text: `Для заявки ${numbered(task.id)} это действие сейчас недоступно` })
  })
  useEffect(() => {
    if (isStarted) return undefined
    const timer = setTimeout(() => start())
    return () => clearTimeout(timer)
  }, [isStarted])
  const end = useEffectEvent(onClose)
  const isOver = isStarted && shown === 'nothing' && !isWindowOpen
  useEffect(() => {
    if (isOver) end()
  }, [isOver])

  /** The menu closes after its item has opened another list, which must stay open. */
  const closed = (what: Shown) => () => setShown((now) => (now === what ? 'nothing' : now))
  const label = `Заявка ${numbered(task.id)}`
  return (
    <>
      {list.opened.id === null && <ConflictWindow />}
      {shown === 'menu' && (
        <FloatingMenu label={label} at={action.at} onClose={closed('menu')}>
          <RowLines list={list} item={item} />
          {commands.length > 0 && <Menu.Divider />}
          <CommandLines commands={commands} />
        </FloatingMenu>
      )}
      {shown === 'status' && (
        <FloatingMenu label={`Статус: ${label}`} at={action.at} onClose={closed('status')}>
          <StatusLines task={task} actions={actions} onReturn={handlers.giveBack} />
        </FloatingMenu>
      )}
      {shown === 'operator' && (
        <dl
          className="no-pointer fixed one-pixel-wide one-pixel-high opacity-0"
          style={{ left: endOfChoice(action.at.x), top: action.at.y }}
        >
          <OperatorProperty
            task={task}
            actions={actions}
            mayAssign={may(me, 'tasks.assign')}
            isOpen
            onOpen={(isOpen) => setShown(isOpen ? 'operator' : 'nothing')}
          />
        </dl>
      )}
    </>
  )
}
