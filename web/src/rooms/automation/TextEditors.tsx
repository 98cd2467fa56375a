import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import type { RuleAction } from '@naryad/contract/automation/automation'
import { closingNoticeHours, maxRulePoints } from '@naryad/contract/automation/automation.words'
import { allPlaceholders } from '@naryad/contract/tasks/placeholders'
import IconPlus from '~icons/plus'
import IconTrash from '~icons/trash'

import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Icon } from '../../ui/Icon.tsx'

import list from '../../ui/SettingRows.module.css'
import styles from './automation.module.css'

interface EditorProps<Kind extends RuleAction['kind']> {
  action: Extract<RuleAction, { kind: Kind }>
  onChange: (action: RuleAction) => void
}

export function ClosingEditor({ action, isOnTime, onChange }: EditorProps<'CLOSE'> & { isOnTime: boolean }) {
  return (
    <>
      <TextInput
        aria-label="Причина закрытия"
        placeholder="Причина закрытия"
        maxLength={500}
        value={action.reason}
        onChange={({ currentTarget }) => onChange({ ...action, reason: currentTarget.value })}
      />
      {isOnTime && (
        <Switch
          label={`Предупредить клиента за ${closingNoticeHours} часа`}
          description="Комментарием с датой закрытия. Если клиент ответит, правило не закроет заявку."
          checked={action.warnsClient === true}
          onChange={({ currentTarget }) => onChange({ ...action, warnsClient: currentTarget.checked })}
        />
      )}
    </>
  )
}

export function ChecklistEditor({ action, onChange }: EditorProps<'CHECKLIST'>) {
  const { items } = action
  const set = (at: number, change: Partial<(typeof items)[number]>) =>
    onChange({ ...action, items: items.map((item, place) => (place === at ? { ...item, ...change } : item)) })
  return (
    <>
      {items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- points have no other identity and do not move
        <div key={at} className={`row wrap gap-8 ${styles.point}`}>
          <TextInput
            aria-label={`Пункт ${at + 1}`}
            placeholder="Пломбы на месте"
            maxLength={200}
            value={item.title}
            onChange={({ currentTarget }) => set(at, { title: currentTarget.value })}
          />
          <Checkbox
            label="Обязательно"
            checked={item.isRequired}
            onChange={({ currentTarget }) => set(at, { isRequired: currentTarget.checked })}
          />
          {items.length > 1 && (
            <IconButton
              label={`Убрать пункт ${at + 1}`}
              icon={IconTrash}
              onClick={() => onChange({ ...action, items: items.filter((_, place) => place !== at) })}
            />
          )}
        </div>
      ))}
      {items.length < maxRulePoints && (
        <Button
          size="sm"
          leftSection={<Icon of={IconPlus} />}
          onClick={() => onChange({ ...action, items: [...items, { title: '', isRequired: false }] })}
        >
          Пункт
        </Button>
      )}
    </>
  )
}

interface CommentFieldProps extends EditorProps<'CLIENT' | 'NOTE'> {
  label: string
  placeholder: string
}

/** The words of a comment. */
export const CommentField = ({ label, placeholder, action, onChange }: CommentFieldProps) => (
  <Textarea
    aria-label={label}
    placeholder={placeholder}
    autosize
    minRows={2}
    maxRows={6}
    maxLength={1000}
    value={action.text}
    onChange={({ currentTarget }) => onChange({ ...action, text: currentTarget.value })}
  />
)

export const ClientEditor = ({ action, onChange }: EditorProps<'CLIENT'>) => (
  <>
    <CommentField
      label="Сообщение клиенту"
      placeholder="Заявка {номер} принята. Инженер приедет {визит}"
      action={action}
      onChange={onChange}
    />
    <p className={list.hint}>
      Комментарий, который видит клиент. Поля: {allPlaceholders}. Если поле не заполнено, правило не напишет.
    </p>
  </>
)
