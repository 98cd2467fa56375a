import { NativeSelect, TextInput } from '@mantine/core'
import type { RuleAction } from '@naryad/contract/automation/automation'
import {
  actionKinds,
  operatorChoices,
  operatorChoiceTitles,
  operatorRoles,
  operatorRoleTitles,
  ruleActionTitles,
  ruleAudiences,
  ruleAudienceTitles,
  ruleStatuses,
} from '@naryad/contract/automation/automation.words'
import { fullName } from '@naryad/contract/kit/people'
import { statusTitle } from '@naryad/contract/tasks/tasks.statuses'
import { priorities, priorityTitles } from '@naryad/contract/tasks/tasks.words'
import { useQuery } from '@tanstack/react-query'
import IconTrash from '~icons/trash'

import { dictionaries } from '../../entities/task/dictionaries.queries.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { oneOf } from '../../ui/oneOf.ts'
import { blankAction } from './ruleDraft.ts'
import { ChecklistEditor, ClientEditor, ClosingEditor, CommentField } from './TextEditors.tsx'

import list from '../../ui/SettingRows.module.css'
import styles from './automation.module.css'

interface ActionFieldsProps {
  actions: readonly RuleAction[]
  /** Of a rule on time. */
  isOnTime: boolean
  onChange: (actions: RuleAction[]) => void
}

export function ActionFields({ actions, isOnTime, onChange }: ActionFieldsProps) {
  const free = actionKinds.filter(
    (kind) => kind === 'NOTIFY' || !actions.some((action) => action.kind === kind),
  )
  return (
    <fieldset className={styles.group}>
      <legend className="no-padding medium below-4">То</legend>
      {actions.map((action, at) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- actions have no other identity and do not move
          key={`${action.kind} ${at}`}
          className={styles.line}
          data-wide
          role="group"
          aria-label={ruleActionTitles[action.kind]}
        >
          <div className="stack gap-8 min-width-0">
            <span>{ruleActionTitles[action.kind]}</span>
            <ActionEditor
              action={action}
              isOnTime={isOnTime}
              onChange={(changed) => onChange(actions.map((one, place) => (place === at ? changed : one)))}
            />
          </div>
          <IconButton
            label={`Убрать действие: ${ruleActionTitles[action.kind]}`}
            icon={IconTrash}
            onClick={() => onChange(actions.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {actions.length < actionKinds.length && (
        <NativeSelect
          aria-label="Добавить действие"
          value=""
          onChange={({ currentTarget }) => {
            const kind = oneOf(free, currentTarget.value)
            if (kind) onChange([...actions, blankAction(kind)])
          }}
          data={[
            { value: '', label: 'Добавить действие…' },
            ...free.map((kind) => ({ value: kind, label: ruleActionTitles[kind] })),
          ]}
        />
      )}
    </fieldset>
  )
}

interface ActionEditorProps {
  action: RuleAction
  onChange: (action: RuleAction) => void
}

const optionsOf = <Value extends string>(values: readonly Value[], titleOf: (value: Value) => string) =>
  values.map((value) => ({ value, label: titleOf(value) }))

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  values: readonly Value[]
  titleOf: (value: Value) => string
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, values, titleOf, onChange }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      data={optionsOf(values, titleOf)}
      onChange={({ currentTarget }) => {
        const chosen = oneOf(values, currentTarget.value)
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}

function ActionEditor({ action, isOnTime, onChange }: ActionEditorProps & { isOnTime: boolean }) {
  switch (action.kind) {
    case 'OPERATOR':
      return <OperatorEditor action={action} onChange={onChange} />
    case 'PRIORITY':
      return (
        <Choice
          label="Приоритет"
          value={action.priority}
          values={priorities}
          titleOf={(priority) => priorityTitles[priority]}
          onChange={(priority) => onChange({ ...action, priority })}
        />
      )
    case 'CREW':
      return <PersonSelect userId={action.userId} onChange={(userId) => onChange({ ...action, userId })} />
    case 'STATUS':
      return (
        <Choice
          label="Статус"
          value={action.status}
          values={ruleStatuses}
          titleOf={statusTitle}
          onChange={(status) => onChange({ ...action, status })}
        />
      )
    case 'CLOSE':
      return <ClosingEditor action={action} isOnTime={isOnTime} onChange={onChange} />
    case 'CHECKLIST':
      return <ChecklistEditor action={action} onChange={onChange} />
    case 'CLIENT':
      return <ClientEditor action={action} onChange={onChange} />
    case 'RATING':
      return (
        <p className={list.hint}>
          После закрытия, одному человеку не чаще раза в неделю: в мессенджере, если он его подключил, иначе
          письмом.
        </p>
      )
    case 'NOTE':
      return (
        <CommentField
          label="Комментарий"
          placeholder="Клиент его не увидит"
          action={action}
          onChange={onChange}
        />
      )
    case 'NOTIFY':
      return <NotifyEditor action={action} onChange={onChange} />
  }
}

function OperatorEditor({
  action,
  onChange,
}: ActionEditorProps & { action: Extract<RuleAction, { kind: 'OPERATOR' }> }) {
  return (
    <>
      <Choice
        label="Кого назначить"
        value={action.choice}
        values={operatorChoices}
        titleOf={(choice) => operatorChoiceTitles[choice]}
        onChange={(choice) => onChange({ ...action, choice, userId: null })}
      />
      {action.choice === 'USER' ? (
        <PersonSelect userId={action.userId} onChange={(userId) => onChange({ ...action, userId })} />
      ) : (
        <Choice
          label="Из кого"
          value={action.role}
          values={operatorRoles}
          titleOf={(role) => operatorRoleTitles[role]}
          onChange={(role) => onChange({ ...action, role })}
        />
      )}
    </>
  )
}

function NotifyEditor({
  action,
  onChange,
}: ActionEditorProps & { action: Extract<RuleAction, { kind: 'NOTIFY' }> }) {
  return (
    <>
      <Choice
        label="Кому сообщить"
        value={action.audience}
        values={ruleAudiences}
        titleOf={(audience) => ruleAudienceTitles[audience]}
        onChange={(audience) => onChange({ ...action, audience, userId: null })}
      />
      {action.audience === 'USER' && (
        <PersonSelect userId={action.userId} onChange={(userId) => onChange({ ...action, userId })} />
      )}
      <TextInput
        aria-label="Текст сообщения"
        placeholder="Заявку никто не взял"
        maxLength={300}
        value={action.text}
        onChange={({ currentTarget }) => onChange({ ...action, text: currentTarget.value })}
      />
    </>
  )
}

interface PersonSelectProps {
  /** Null or 0: not chosen yet. */
  userId: number | null
  onChange: (userId: number) => void
}

function PersonSelect({ userId, onChange }: PersonSelectProps) {
  const people = useQuery(dictionaries.operators).data?.items ?? []
  const isKnown = people.some(({ id }) => id === userId)
  return (
    <NativeSelect
      aria-label="Сотрудник"
      value={userId === null ? '' : String(userId)}
      data={[
        { value: '', label: 'Выберите сотрудника' },
        ...(userId && !isKnown ? [{ value: String(userId), label: 'Прежний сотрудник' }] : []),
        ...people.map((person) => ({ value: String(person.id), label: fullName(person) })),
      ]}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  )
}
