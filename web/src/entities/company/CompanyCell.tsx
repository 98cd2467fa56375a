import { noData, TextCell } from '../../ui/register/cells.tsx'

/** The owning organization. */
export const CompanyCell = ({ company, query }: { company: { name: string } | null; query: string }) =>
  company ? (
    <span className="usual-digits">
      <TextCell query={query}>{company.name}</TextCell>
    </span>
  ) : (
    noData
  )
