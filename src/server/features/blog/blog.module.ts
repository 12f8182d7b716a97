/** Wires the blog. */
import type { Module } from '../../platform/module.ts';
import { addBlog } from './blog.graphql.ts';
import { type BlogService, createBlogService } from './blog.service.ts';

export function createBlogModule(): Module<BlogService> {
  const service = createBlogService();
  return { service, graphql: (builder) => addBlog(builder, service) };
}
