import type { CompanyRef } from '@naryad/contract/companies/companies'
import { Link } from '@tanstack/react-router'

/** The name of an organization as a link to it. */
export const CompanyLink = ({ company: { id, name } }: { company: CompanyRef }) => (
  <Link to="/organizations/{-$id}" params={{ id }}>
    {name}
  </Link>
)
