import { InlineList } from '../../../ui/form/InlineList.tsx'
import { Face } from '../PersonChip.tsx'
import type { Mentions } from './useMentionList.ts'

/** Colleagues that match the mention being typed. */
export const MentionList = ({ of }: { of: Mentions }) => (
  <InlineList
    label="Упомянуть коллегу"
    of={of}
    keyOf={({ id }) => id}
    renderOption={(person) => (
      <>
        <Face person={person} size={24} isSilent />
        {person.lastName} {person.firstName}
      </>
    )}
  />
)
