import { Switch, TextInput } from '@mantine/core'
import type { Task } from '@naryad/contract/tasks/tasks'

import type { WarrantyDraft } from './useWarrantyChoice.ts'

import styles from './dialogs.module.css'

interface WarrantyChoiceProps {
  task: Pick<Task, 'isWarranty' | 'warrantyWhy'>
  choice: WarrantyDraft
  /** Where nothing says otherwise. */
  onPlain: (isWarranty: boolean) => void
}

/** «Гарантийный случай»: where a unit or a person says otherwise, with a reason. */
export function WarrantyChoice({ task, choice, onPlain }: WarrantyChoiceProps) {
  const { chosen } = choice
  const isWarranty = chosen?.isWarranty ?? task.isWarranty
  return (
    <>
      <Switch
        label="Гарантийный случай"
        labelPosition="left"
        className={styles.warranty ?? ''}
        checked={isWarranty}
        onChange={({ currentTarget: { checked } }) =>
          task.warrantyWhy === null ? onPlain(checked) : choice.choose({ isWarranty: checked, reason: '' })
        }
      />
      {task.warrantyWhy && isWarranty === task.isWarranty && (
        <p className="no-margin text-12 muted">{task.warrantyWhy.text}</p>
      )}
      {chosen && isWarranty !== task.isWarranty && (
        <TextInput
          label="Причина"
          withAsterisk
          placeholder="например: нарушена пломба"
          maxLength={300}
          value={chosen.reason}
          error={choice.error}
          onChange={({ currentTarget }) => choice.choose({ ...chosen, reason: currentTarget.value })}
        />
      )}
    </>
  )
}
