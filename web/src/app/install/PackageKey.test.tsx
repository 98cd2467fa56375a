import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { PackageKey } from './PackageKey.tsx'

test('a package with a trial key says that the company’s own one replaces it', () => {
  render(<PackageKey isTestKey signer="" />)
  expect(screen.getByText(/^Пакет подписан пробным ключом/)).toBeVisible()
})

test('a package of a company names the owner of its certificate', () => {
  render(<PackageKey isTestKey={false} signer="ООО «Рейс»" />)
  expect(screen.getByText('Пакет подписан ключом: ООО «Рейс».')).toBeVisible()
})
