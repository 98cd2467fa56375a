import { mentionText } from '@naryad/contract/tasks/mentions'
import type { Person } from '@naryad/contract/users/users'
import type { RefObject } from 'react'

import { type InlineListState, useInlineList } from '../../../ui/form/useInlineList.ts'
import { mentionAt } from './mentionAt.ts'

interface MentionListOptions {
  /** Who can be mentioned; undefined while they load. */
  people: readonly Person[] | undefined
  isOn: boolean
  fieldRef: RefObject<HTMLTextAreaElement | null>
  onChoose: (text: string, person: Person) => void
}

export type Mentions = InlineListState<Person>

/** Colleagues that match the mention at the caret, and keyboard handling to choose one. */
export const useMentionList = ({ people, isOn, fieldRef, onChoose }: MentionListOptions): Mentions =>
  useInlineList({
    items: people,
    isOn,
    fieldRef,
    tokenAt: mentionAt,
    titleOf: ({ lastName, firstName }) => `${lastName} ${firstName}`,
    onChoose: (person, before, after) => {
      const text = `${before}${mentionText(person)} `
      onChoose(text + after, person)
      // Deferred until the text is rendered.
      requestAnimationFrame(() => fieldRef.current?.setSelectionRange(text.length, text.length))
    },
  })

/** The mentions of a text with one person more. */
export const withMention = <Mentioned extends Pick<Person, 'id'>>(
  mentions: readonly Mentioned[],
  person: Mentioned,
): Mentioned[] => [...mentions.filter(({ id }) => id !== person.id), person]
