// The filter screen: one city, any industries, only people with mutuals. Nothing changes until Apply.

import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTypedHere } from '#shared/drafts/use-typed-here.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { discoverIndustries } from '#shared/members/industries.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { ToggleChip } from '#shared/ui/buttons/chip.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { Switch } from '#shared/ui/forms/switch.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { PageHeader } from '#shared/ui/page/page-header.tsx'
import { keepSearch } from '../components/kept-place.ts'
import { findCities } from '../model/cities.ts'
import { readFilters, writeFilters } from '../model/discover-filters.ts'

export function Component() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [filters, setFilters] = useState(() => readFilters(params))
  const [typed, setTyped] = useTypedHere('city')
  const found = findCities(typed, filters.city)
  const apply = () => {
    const tab = filters.city ? 'cities' : filters.industries.length > 0 ? 'industries' : filters.tab
    const search = writeFilters({ ...filters, tab }).toString()
    keepSearch(search)
    void navigate({ pathname: '/discover', search })
  }
  return (
    <div className="gutter mx-auto max-w-[44rem] pb-32">
      <PageHeader
        title="Filters"
        back={
          <ButtonLink
            to={{ pathname: '/discover', search: params.toString() }}
            variant="ghost"
            size="small"
            className="-ml-2"
          >
            <ArrowLeft aria-hidden="true" />
            Discover
          </ButtonLink>
        }
        actions={
          <Button
            variant="ghost"
            size="small"
            className="-mr-1"
            onClick={() => setFilters(readFilters(new URLSearchParams()))}
          >
            Clear All Filters
          </Button>
        }
      />
      <div className="flex flex-col gap-10">
        <Field label="City">
          <TextInput
            type="search"
            placeholder="Search cities"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {found.map(({ name, cities }) => (
          <fieldset key={name} className="min-w-0">
            <legend className="eyebrow mb-3">{name}</legend>
            <div className="flex flex-wrap gap-2">
              {cities.map((city) => (
                <ToggleChip
                  key={city}
                  selected={filters.city === city}
                  onClick={() => setFilters({ ...filters, closeBy: false, city: filters.city === city ? null : city })}
                >
                  {city}
                </ToggleChip>
              ))}
            </div>
          </fieldset>
        ))}
        {found.length === 0 && <p className="text-muted">No city of ours is called that.</p>}
        <fieldset className="min-w-0">
          <legend className="eyebrow mb-3">Industries</legend>
          <div className="flex flex-wrap gap-2">
            {discoverIndustries.map((industry) => {
              const selected = filters.industries.includes(industry)
              return (
                <ToggleChip
                  key={industry}
                  selected={selected}
                  onClick={() =>
                    setFilters({
                      ...filters,
                      industries: selected
                        ? filters.industries.filter((other) => other !== industry)
                        : [...filters.industries, industry],
                    })
                  }
                >
                  {industry}
                </ToggleChip>
              )
            })}
          </div>
        </fieldset>
        <Switch
          label="Only people with mutuals"
          checked={filters.mutuals}
          onChange={(mutuals) => setFilters({ ...filters, mutuals })}
        />
      </div>
      <div className="fixed inset-x-0 bottom-tabs z-10 border-t bg-ground px-5 py-4 lg:bottom-0 lg:left-20">
        <div className="mx-auto max-w-[44rem] lg:px-5">
          <Button full size="large" onClick={apply}>
            Apply
          </Button>
        </div>
      </div>
    </div>
  )
}
