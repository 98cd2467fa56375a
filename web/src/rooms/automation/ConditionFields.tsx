import { NativeSelect } from '@mantine/core'
import type { RuleCondition, RuleInput } from '@naryad/contract/automation/automation'
import {
  conditionFields,
  conditionTitles,
  flagTitles,
  isFlagField,
  maxConditions,
} from '@naryad/contract/automation/automation.words'
import { upperFirst } from '@naryad/contract/kit/letter-case'
import IconTrash from '~icons/trash'

import { IconButton } from '../../ui/controls/IconButton.tsx'
import { oneOf } from '../../ui/oneOf.ts'
import { blankCondition } from './ruleDraft.ts'
import { ValuesField } from './ValuesField.tsx'
import { WordsField } from './WordsField.tsx'

import styles from './automation.module.css'

interface ConditionFieldsProps {
  rule: RuleInput
  onChange: (conditions: RuleCondition[]) => void
}

/** All conditions have to hold; each field is named once. */
export function ConditionFields({ rule: { moment, conditions }, onChange }: ConditionFieldsProps) {
  const free = conditionFields.filter(
    (field) =>
      (field !== 'changed' || moment === 'CHANGED') &&
      !conditions.some((condition) => condition.field === field),
  )
  return (
    <fieldset className={styles.group}>
      <legend className="no-padding medium below-4">Если выполняется всё</legend>
      {conditions.map((condition) => (
        <ConditionLine
          key={condition.field}
          condition={condition}
          onChange={(changed) =>
            onChange(conditions.map((one) => (one.field === condition.field ? changed : one)))
          }
          onRemove={() => onChange(conditions.filter(({ field }) => field !== condition.field))}
        />
      ))}
      {conditions.length < maxConditions && free.length > 0 && (
        <NativeSelect
          aria-label="Добавить условие"
          value=""
          onChange={({ currentTarget }) => {
            const field = oneOf(free, currentTarget.value)
            if (field) onChange([...conditions, blankCondition(field)])
          }}
          data={[
            {
              value: '',
              label: conditions.length === 0 ? 'Любая заявка; добавить условие…' : 'Добавить условие…',
            },
            ...free.map((field) => ({ value: field, label: conditionTitles[field] })),
          ]}
        />
      )}
    </fieldset>
  )
}

interface ConditionLineProps {
  condition: RuleCondition
  onChange: (condition: RuleCondition) => void
  onRemove: () => void
}

function ConditionLine({ condition, onChange, onRemove }: ConditionLineProps) {
  const { field } = condition
  const title = conditionTitles[field]
  const remove = <IconButton label={`Убрать условие: ${title}`} icon={IconTrash} onClick={onRemove} />
  if ('is' in condition && isFlagField(field))
    return (
      <div className={styles.line} data-wide>
        <NativeSelect
          aria-label={title}
          value={condition.is ? 'yes' : 'no'}
          onChange={({ currentTarget }) => onChange({ field, is: currentTarget.value === 'yes' })}
          data={(['yes', 'no'] as const).map((value) => ({
            value,
            label: upperFirst(flagTitles[field][value]),
          }))}
        />
        {remove}
      </div>
    )
  if ('is' in condition) return null
  return (
    <div className={styles.line}>
      <span className="min-height-36 inline-row">{title}</span>
      {'isNot' in condition ? (
        <NativeSelect
          aria-label={`${title}: сравнение`}
          value={condition.isNot ? 'not' : 'in'}
          onChange={({ currentTarget }) => onChange({ ...condition, isNot: currentTarget.value === 'not' })}
          data={[
            { value: 'in', label: 'одно из' },
            { value: 'not', label: 'кроме' },
          ]}
        />
      ) : (
        <span className="min-height-36 inline-row">одно из</span>
      )}
      {condition.field === 'brand' || condition.field === 'model' ? (
        <WordsField condition={condition} onChange={onChange} />
      ) : (
        <ValuesField condition={condition} onChange={onChange} />
      )}
      {remove}
    </div>
  )
}
