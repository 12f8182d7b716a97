/** Wires the blog. */
import { unmetNeeds } from '#domain/installation/hidden-parts.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { addBlog } from './blog.graphql.ts';
import { type BlogService, createBlogService } from './blog.service.ts';

export function createBlogModule({ vendorModes, signupMode }: Platform): Module<BlogService> {
  const service = createBlogService(unmetNeeds(vendorModes, signupMode));
  return { service, graphql: (builder) => addBlog(builder, service) };
}
