/** The outlines of the world's countries, projected once onto a plane of 640 by 320. */
import { geoEqualEarth, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import world from 'world-atlas/countries-110m.json' with { type: 'json' };
import { countryCode } from './country-names.ts';

/** The plane's size in units of the drawing. */
export const mapSize = { width: 640, height: 312 } as const;

/** A country as an SVG path; `code` is undefined for what the standard does not number. */
export interface CountryShape {
  key: string;
  code: string | undefined;
  path: string;
}

const antarctica = '010';

/** Every country but Antarctica, where nobody listens to music links. */
export function worldShapes(): CountryShape[] {
  const topology = world as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>;
  const { features } = feature(topology, topology.objects.countries);
  const inhabited = features.filter(({ id }) => id !== antarctica);
  const projection = geoEqualEarth().fitSize([mapSize.width, mapSize.height], {
    type: 'FeatureCollection',
    features: inhabited,
  });
  const draw = geoPath(projection);
  draw.digits(1);
  return inhabited.map((country) => ({
    key: country.properties.name,
    code: country.id === undefined ? undefined : countryCode(String(country.id)),
    path: draw(country) ?? '',
  }));
}
