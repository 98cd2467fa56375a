import type { ActRef } from '@naryad/contract/acts/act-ref'
import { actName } from '@naryad/contract/acts/acts.words'
import { Link } from '@tanstack/react-router'

export const ActLink = ({ act: { id, number } }: { act: ActRef }) => (
  <Link to="/acts/{-$id}" params={{ id }}>
    {actName(number)}
  </Link>
)
