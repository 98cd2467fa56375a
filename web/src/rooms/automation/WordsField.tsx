import { TextInput } from '@mantine/core'
import type { RuleCondition } from '@naryad/contract/automation/automation'
import { conditionTitles } from '@naryad/contract/automation/automation.words'
import { useState } from 'react'

export type WordsCondition = Extract<RuleCondition, { field: 'brand' | 'model' }>

interface WordsFieldProps {
  condition: WordsCondition
  onChange: (condition: WordsCondition) => void
}

const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/** Brands or models as they are written in the register of trucks: «КАМАЗ, MAN». */
export function WordsField({ condition, onChange }: WordsFieldProps) {
  const [text, setText] = useState(condition.values.join(', '))
  return (
    <TextInput
      aria-label={conditionTitles[condition.field]}
      placeholder={condition.field === 'brand' ? 'КАМАЗ, MAN' : '5490, TGX'}
      description="Через запятую, как в карточке ТС"
      maxLength={500}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange({ ...condition, values: wordsIn(currentTarget.value) })
      }}
    />
  )
}
