import type { CompanyRef } from '@naryad/contract/companies/companies'
import { Link } from '@tanstack/react-router'

export const CompanyLink = ({ company: { id, name } }: { company: CompanyRef }) => (
  <Link to="/organizations/{-$id}" params={{ id }}>
    {name}
  </Link>
)
