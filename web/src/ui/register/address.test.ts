import { CompanyFilters } from '@naryad/contract/companies/companies'
import { DriverFilters } from '@naryad/contract/drivers/drivers'
import { describe, expect, test } from 'vitest'

import { registerAddress } from './address.ts'

const drivers = registerAddress<DriverFilters>(DriverFilters, 'all')
const companies = registerAddress<CompanyFilters>(CompanyFilters, 'all')

describe('the address of a register', () => {
  test('is empty for an unfiltered list', () => {
    expect(drivers.write(drivers.read({}))).toEqual({})
  })

  test('carries conditions of every kind there and back, «no» among them', () => {
    const state = drivers.read({
      companyIds: '5,7',
      hasMobileToken: false,
      cardEndsInDays: 30,
      query: 917,
      page: 2,
      limit: 10,
      tab: 'link',
    })
    expect(state.conditions).toMatchObject({
      companyIds: [5, 7],
      hasMobileToken: false,
      cardEndsInDays: 30,
      query: '917',
    })
    expect(drivers.read(drivers.write(state))).toEqual(state)
    expect(drivers.write(state)).toEqual({
      companyIds: '5,7',
      hasMobileToken: false,
      cardEndsInDays: 30,
      query: 917,
      page: 2,
      limit: 10,
      tab: 'link',
    })
  })

  test('says the size of its pages only where it was chosen', () => {
    expect(drivers.read({}).limit).toBeNull()
    expect(drivers.read({ limit: 'fit' }).limit).toBe('fit')
    expect(drivers.write(drivers.read({ limit: '20' }))).toEqual({ limit: 20 })
    expect(drivers.write(drivers.read({ limit: 'fit' }))).toEqual({ limit: 'fit' })
    // A page means nothing without its size.
    expect(drivers.write(drivers.read({ page: 3 }))).toEqual({ page: 3, limit: 10 })
  })

  test('one id is a number for the router and a list for the server', () => {
    const state = drivers.read({ companyIds: 5 })
    expect(state.conditions.companyIds).toEqual([5])
    expect(drivers.write(state)).toEqual({ companyIds: 5 })
  })

  test('what does not fit is as if it were not there', () => {
    const state = companies.read({
      isActive: 'maybe',
      orderBy: 'weather',
      sort: 'SIDEWAYS',
      limit: 7,
      page: -1,
      stranger: 1,
      wide: 'yes',
    })
    expect(state).toEqual(companies.initial)
  })

  test('a click on a head sorts up, down, and back as it was', () => {
    const first = { ...companies.initial, ...companies.nextOrder(companies.initial, 'carsCount') }
    expect(first).toMatchObject({ orderBy: 'carsCount', sort: 'ASC' })
    const second = { ...first, ...companies.nextOrder(first, 'carsCount') }
    expect(second).toMatchObject({ orderBy: 'carsCount', sort: 'DESC' })
    expect(companies.nextOrder(second, 'carsCount')).toEqual({ orderBy: 'name', sort: 'ASC' })
    const reversed = { ...companies.initial, ...companies.nextOrder(companies.initial, 'name') }
    expect(reversed).toMatchObject({ orderBy: 'name', sort: 'DESC' })
    expect(companies.nextOrder(reversed, 'name')).toEqual({ orderBy: 'name', sort: 'ASC' })
  })

  test('equal conditions are equal in whatever order they were chosen', () => {
    const of = (ids: string) => drivers.fingerprint(drivers.read({ companyIds: ids }).conditions)
    expect(of('5,7')).toBe(of('7,5'))
    expect(of('5,7')).not.toBe(of('5'))
  })
})
