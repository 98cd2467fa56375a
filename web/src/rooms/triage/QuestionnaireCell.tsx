import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '../../ui/controls/Button.tsx'
import { counted } from '../../ui/formats/plural.ts'
import { QuestionnaireForm } from './QuestionnaireForm.tsx'
import { triageQueries } from './triage.queries.ts'

const questionForms = ['вопрос', 'вопроса', 'вопросов'] as const

/** How much a category asks; opens its questions. */
export function QuestionnaireCell({ category }: { category: { id: number; title: string } }) {
  const { data } = useQuery(triageQueries.questionnaires)
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const present = data.items.find(({ categoryId }) => categoryId === category.id)
  const size = present ? counted(present.questions.length, questionForms) : 'нет'
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-label={`Опросник: ${category.title}, ${size}`}
        onClick={() => setOpen(true)}
      >
        {size}
      </Button>
      {isOpen && <QuestionnaireForm category={category} present={present} onClose={() => setOpen(false)} />}
    </>
  )
}
