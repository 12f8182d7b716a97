/** The outlines of the world's countries, projected once onto a plane. */
import { type GeoProjection, geoMercator, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import world from 'world-atlas/countries-110m.json' with { type: 'json' };
import { countryCode } from '#domain/stats/country-names.ts';
import { mapSize } from './map-size.ts';

/** A country as an SVG path; `code` is undefined for territories without an ISO number. */
export interface CountryShape {
  key: string;
  code: string | undefined;
  path: string;
  /** The middle of its largest piece, and that piece's extent. */
  centre: readonly [x: number, y: number];
  extent: readonly [width: number, height: number];
}

const antarctica = '010';
const northernmost = 78;

/** The vertical offset that puts the northernmost visible latitude at the upper edge. */
function northernEdge(projection: GeoProjection): number {
  return -(projection([11, northernmost])?.[1] ?? 0);
}

let drawn: CountryShape[] | undefined;

/** Every country except Antarctica. They are projected at the first call. */
export function worldShapes(): readonly CountryShape[] {
  drawn ??= project();
  return drawn;
}

function project(): CountryShape[] {
  const topology = world as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>;
  const { features } = feature(topology, topology.objects.countries);
  const inhabited = features.filter(({ id }) => id !== antarctica);
  // Mercator keeps the small countries of Europe large enough to hit; turned so that the far east of Russia stays in one piece.
  const projection = geoMercator().rotate([-11, 0]).fitWidth(mapSize.width, { type: 'Sphere' });
  const [left, top] = projection.translate();
  projection.translate([left, top + northernEdge(projection)]);
  const draw = geoPath(projection);
  draw.digits(1);
  // A label stands on the mainland, not between it and its islands.
  const mainland = ({ geometry }: (typeof inhabited)[number]) => {
    if (geometry.type !== 'MultiPolygon') return geometry;
    const pieces = geometry.coordinates.map((coordinates) => ({ type: 'Polygon' as const, coordinates }));
    return pieces.reduce((largest, piece) => (draw.area(piece) > draw.area(largest) ? piece : largest));
  };
  return inhabited.map((country) => {
    const piece = mainland(country);
    const [[left, top], [right, bottom]] = draw.bounds(piece);
    return {
      key: country.properties.name,
      code: country.id === undefined ? undefined : countryCode(String(country.id)),
      path: draw(country) ?? '',
      centre: draw.centroid(piece),
      extent: [right - left, bottom - top],
    };
  });
}
